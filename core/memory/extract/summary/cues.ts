/** Somebody settled something. */
export const decisionCue =
  /(?:就|决定|确定|选定|敲定|最终|那就|还是)(?:用|选|定|采用|按|走|去|买|做|改成|换成|不)|决定(?:了|好)?|定(?:下来|了)(?!吗)|拍板|选(?:了|定)|采用|改用|(?<![a-z])(?:let'?s (?:go with|use|do|keep|stick|take|skip)|we(?:'ll| will) (?:use|go with|keep|do|take|skip)|i(?:'ll| will) (?:go with|use|take|choose|pick)|(?:i|we)(?:'ve| have)? (?:decided|chose|settled on|agreed)|going with|decided (?:to|on|against)|final(?:ly|ised|ized)? (?:decision|choice)|sticking with)(?![a-z])/iu;

/** Something is still to be done. */
export const todoCue =
  /待办|下一步|接下来|还(?:要|得|需要|没)|记得(?!上|以前|当时|小时候)|别忘了|(?:我|我们|咱们?)(?:需要|得|要去|打算|准备|计划|会去|稍后|晚点|明天|下周|回头|周[一二三四五六日末])|todo|(?<![a-z])(?:to-?do|next steps?|action items?|(?:i|we) (?:(?:still |also )?(?:need|have|plan|want) to|(?:should|must|gotta)(?: also)?(?! (?:i|we|have)\b))|(?:i|we)(?:'ll| will| am going to|'m going to|'re going to) (?!go with|use|take|choose|pick)|remember to|don'?t forget to|remaining|(?:by|before|until) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week))(?![a-z])/iu;

/** Heading under which an answer lists what is to be done. */
export const todoHeading =
  /^(?:待办|下一步|接下来|行动计划|后续|to-?do|next steps?|action items?)[^。.]{0,20}[:：]?$/iu;

/** Something that went wrong, is open, or should be done otherwise next time. */
export const mindCue =
  /注意|小心|千万|下次|以后|别再|不要再?|避免|坑|踩过|没(?:有)?解决|还是(?:报错|不行|不对|失败)|搞不定|失败|报错|依然|(?<![a-z])(?:careful|watch out|beware|next time|from now on|avoid|don'?t (?:use|forget|do|touch|want)|never|gotcha|still (?:fails?|broken|not|doesn'?t|open|unsolved)|unresolved|doesn'?t work|failed|keep in mind|make sure)(?![a-z])/iu;

/** Amounts and times: no keyword and no thing by themselves. */
export const amount =
  /^(?:[零〇一二两三四五六七八九十百千万半几多第\d.]+(?:[天月年号点个次块元周日岁分秒万种条位名五]|小时|分钟|星期)*|[上下本这今明昨前后][天月年周]|tsx?|jsx?|json|yaml|html|css)$/iu;

/** Greetings, thanks and filler: no topic. */
export const smallTalk =
  /^(?:你好|您好|嗨|哈喽|早上好|晚上好|在吗|谢谢|多谢|感谢|好的?|嗯+|行|可以|明白|知道了|ok|继续|hi|hello|hey|thanks?|thank you|great|cool|nice|okay|yes|no|sure|got it|perfect|continue|go on)[\s，,。.!！~]*(?:你|您|啊|呀|了|there|so much|a lot)?[\s，,。.!！~]*$/iu;

/** Polite openings that a topic does without. */
export const askingWords =
  /^(?:(?:你好|您好|嗨|hi|hello|hey)[,，!！。\s]*)?(?:请问|请|麻烦(?:你)?|帮(?:我|忙)|能不能|能否|可以(?:帮我)?|想(?:问|请教)(?:一下|下)?|我想(?:问|知道|了解|请教)?(?:一下|下)?|我要|给我|教我|告诉我|说说|讲讲|聊聊|(?:can|could|would|will) you (?:please )?(?:help me (?:to |with )?|tell me (?:about )?|give me |show me |explain )?|please (?:help me (?:to |with )?)?|help me (?:to |with )?|i (?:want|need|would like|'d like) (?:you )?to (?:know |ask |learn )?(?:about )?|how (?:do|can|should) i |what(?:'s| is) (?:the best way to )?)+/iu;
