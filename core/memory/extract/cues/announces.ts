/** Says that something is about to be put right or told, and nothing else: 「说错了」, "small update", "oops typo". */
const announces =
  /^(?:(?:诶|哎|哦|嗯|那个|对了?|啊)[，, ]?)?(?:(?:先)?(?:自我)?介绍(?:一下|下)?(?:我自己|自己|我)?|(?:跟你|和你)?(?:闲聊|唠唠|说说|聊聊|讲讲)(?:一下|几句)?(?:我这人|我自己|我的?情况)?|关于我(?:自己)?|我的?(?:基本)?(?:情况|背景)|about me|a bit about me(?:self)?|for context|(?:(?:a |some |just )?(?:quick|short|brief|little|small|more)? ?(?:context|intro(?:duction)?|background|bio|recap)(?: (?:dump|on|about) ?(?:me|myself)?)?)|(?:不对)+|不是不是|(?:刚才|上次|前面)?(?:我)?(?:说|打|写|搞|记|弄)(?:错|反|混)了?|更正(?:一下)?|纠正(?:一下)?|手滑(?:了)?|(?:小|顺便)?更新(?:一下)?|(?:有个?)?(?:小)?变化|改(?:一下|(?:变)?主意了?)|我?改主意了?|第[一二三四五\d]+条改(?:一下)?|备忘(?:一下)?|汇报(?:一下)?|报告(?:一下)?|先?说一下|(?:oops|whoops|sorry|wait|correction|typo|my (?:bad|mistake)|scratch that|no wait|(?:small|quick|tiny|little|minor) (?:update|change|correction|note)|update|change of (?:heart|plans?)|plot twist|heads up|fyi|btw|by the way|good news|bad news|news|actually)(?:[ ,]+(?:oops|sorry|typo|wait|my bad|all|folks|guys|again))*)[\s。！!.~～]*$/iu;

/** True for words that only announce what comes next. */
export const isAnnouncement = (words: string): boolean => announces.test(words.trim());
