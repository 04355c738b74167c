/**
 * Text that wants to steer a model instead of telling it something: "ignore previous instructions", role markers,
 * orders to send data away. A card made of it would act again in every later prompt, so such text must not become one
 * unasked. Standing wishes on how to answer ("always answer in Chinese") are memories and no match.
 */
const patterns: RegExp[] = [
  /(?:忽略|无视|忘记|忘掉|抛开|不要理会|别管|跳过|覆盖|推翻)(?:掉|了)?(?:你)?(?:之前|以上|上面|上述|前面|先前|此前|所有|全部|一切|系统|原来|任何|你的)[^。！？\n]{0,12}(?:指令|指示|提示词?|规则|要求|设定|命令|内容|限制|约束|消息|对话|说明)/,
  /(?:ignore|disregard|forget|override|bypass|overlook|discard|skip)\b[^.\n]{0,24}\b(?:previous|prior|above|earlier|preceding|all|any|system|existing|original|your|these|those|foregoing)\b[^.\n]{0,24}\b(?:instructions?|prompts?|rules?|directions?|commands?|guidelines?|constraints?|messages?|context|restrictions?|safety|polic(?:y|ies))/i,
  /(?:系统|开发者)(?:提示词?|指令|消息|命令)(?:是|为|:|：|如下)|(?:输出|显示|泄露|打印|告诉我|重复|说出)[^。\n]{0,8}(?:你的)?(?:系统提示|系统指令|初始指令|提示词原文)/,
  /(?:reveal|print|repeat|output|show|leak|display)\b[^.\n]{0,20}\b(?:system prompt|initial instructions|hidden instructions|developer message)/i,
  /(?:^|\n)\s*(?:<\|?(?:system|im_start|im_end|endoftext|assistant|user)\|?>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>|###\s*(?:system|instruction|assistant)\b|(?:system|assistant|developer)\s*[:：])/i,
  /(?:你现在(?:是|变成|处于)|从现在起你(?:是|就是)|进入|启用|切换到)[^。\n]{0,10}(?:DAN|越狱|开发者模式|无限制|不受限制|没有限制|管理员模式|上帝模式)/i,
  /\b(?:you are now|act as|enter|enable|switch to|pretend (?:to be|you are))\b[^.\n]{0,24}\b(?:DAN\b|jailbr\w+|developer mode|unrestricted|no (?:restrictions|limits|filter)|god mode|admin mode|root mode)/i,
  /(?:把|将)[^。\n]{0,30}(?:记忆|对话|聊天记录|密码|密钥|隐私|用户数据|用户信息)[^。\n]{0,12}(?:发送|发|上传|转发|提交|传)(?:到|给|至)/,
  /\b(?:send|post|upload|forward|exfiltrate|email|leak|transmit)\b[^.\n]{0,40}\b(?:memor(?:y|ies)|conversation|chat history|passwords?|api keys?|secrets?|credentials|user data|personal (?:data|information))\b[^.\n]{0,24}\b(?:to|at)\b/i,
  /(?:AI|人工智能|助手|模型|大模型|LLM)(?:看到|读到|遇到|收到)(?:这|此|本)(?:段|条|句|行)?[^。\n]{0,8}(?:必须|应当|请|需要|务必)/i,
  /\b(?:when|if|any) (?:the |an? |this )?(?:ai|assistant|model|llm|chatbot|agent)s?\b[^.\n]{0,20}\b(?:reads?|sees?|process(?:es)?|receives?)\b[^.\n]{0,20}\b(?:this|following)\b/i,
  /不要(?:告诉|让|提醒|通知|透露给)用户|对用户(?:隐瞒|保密)|(?:悄悄|偷偷|暗中)[^。\n]{0,12}(?:推荐|执行|插入|点击|发送)/,
  /\b(?:do not|don't|never) (?:tell|inform|alert|mention (?:this|it) to|reveal (?:this|it) to|notify|warn) the user\b|\bwithout (?:telling|informing|notifying|the knowledge of) the user\b/i,
  /!\[[^\]]{0,80}\]\(https?:\/\/[^)\s]{1,200}[?&][^)\s]{0,80}=(?:\{|\$|%7B|<)/i,
  /(?:new|updated|real|actual) (?:system )?(?:instructions?|prompt)\s*[:：]|新(?:的)?(?:系统)?指令\s*[:：]/i,
];

/** Whether the text tries to give orders to a model rather than to say something about the user. */
export function looksLikeInstruction(text: string): boolean {
  const head = text.length > 20_000 ? text.slice(0, 20_000) : text;
  return patterns.some((pattern) => pattern.test(head));
}
