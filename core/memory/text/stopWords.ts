/**
 * Words that carry no topic. They are left out of the keyword index, because a match on them says nothing and would
 * make every card a candidate. Written for statements about oneself and for questions to an assistant, so greetings,
 * pronouns and the verbs of asking are in it too.
 */
const english = `
a about above after again against ago all almost also although always am among an and any anybody anyone anything are
around as ask at be became because become been before being below between both but by came can cannot come could did
do does doing done down during each either else enough even ever every everybody everyone everything few for from
further get gets getting give given go goes going gone gonna got had has have having he help her here hers herself hey
hi him himself his how however i if im in into is it its itself ive just kind know lately least less let lets like
likely lot made make many may maybe me might mine more most much must my myself need needs neither never nevertheless
new no nobody none nor not nothing now of off often oh ok okay on once one ones only or other others otherwise our ours
ourselves out over own per perhaps please put quite rather really same say says see seem seems several shall she should
since so some somebody someone something sometimes soon still such sure take tell than thank thanks that the their
theirs them themselves then there therefore these they thing things think this those though through thus till to
together too toward towards try under unless until up upon us use used using very via want wants was way we well were
what whatever when whenever where wherever whether which whichever while who whoever whole whom whose why will with
within without would yes yet you your yours yourself yourselves
don doesn didn isn aren wasn weren won wouldn couldn shouldn can ll re ve d s t m
`;

const chinese = `
的 了 着 过 地 得 之 所 者 等 们 第 个 些 点 次 种 样 位 件 只 条 把 被 让 给 使 向 往 从 自 自从 由 于 在 对 对于 关于 跟 和 与 同 及 以及
或 或者 还是 而 而且 并 并且 但 但是 可 可是 不过 然而 因为 所以 因此 如果 要是 虽然 尽管 即使 只要 只有 除了 为 为了 以 按 按照 根据 通过
我 你 您 他 她 它 我们 你们 他们 她们 它们 咱们 自己 大家 别人 人家 我的 你的 他的 这 那 哪 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 这儿 那儿 哪儿
这样 那样 怎样 怎么 怎么样 如何 什么 啥 谁 几 多少 多 为什么 为何 是否 是不是 有没有 能不能 可不可以 要不要 会不会
是 有 没 没有 不 不是 别 无 非 很 太 更 最 挺 非常 特别 比较 真 真的 十分 就 就是 才 都 也 还 又 再 已 已经 曾 曾经 正 正在 刚 刚刚 将 将要 总 总是
一 一个 一些 一下 一点 一直 一样 一般 一起 每 每个 各 各种 全 全部 所有 任何 某 另 另外 其 其他 其中 其实 然后 接着 于是 那么 这么
能 能够 可以 可能 会 要 想 想要 需要 应该 应当 得 必须 愿意 敢 请 请问 帮 帮我 帮忙 麻烦 谢谢 你好 您好 好 好的 行 嗯 哦 啊 吧 吗 呢 呀 嘛 哈 哎 喂 啦 哇 哪 么
做 弄 搞 说 讲 告诉 问 知道 觉得 认为 看 看看 来 去 到 上 下 里 中 内 外 前 后 时 时候 之前 之后 以前 以后 现在 目前 当时 起来 下来 出来 过来
有点 有些 有什么 什么样 东西 事 事情 问题 情况 方面 的话 来说 一种 之间 之类 等等 给我 我想 我要 我会 我是 我在 你是 你能 是我 不会 不能 不要 不想 不用 不太
`;

const listed = (block: string) => block.split(/\s+/).filter((word) => word !== '');

/** Lower case, unstemmed. */
export const stopWords: ReadonlySet<string> = new Set([...listed(english), ...listed(chinese)]);
