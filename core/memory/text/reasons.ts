import type { Language, Reason } from '../types';

/** Every reason the engine can give, in both languages. `{name}` marks a parameter. */
export const reasonTexts: Record<string, { en: string; zh: string }> = {
  newStatement: { en: 'Nothing like it was known.', zh: '之前没有类似的记忆。' },

  // Decisions: how a statement stands to what is known.
  asAsked: { en: 'Kept as you asked.', zh: '按你的要求直接记下。' },
  distilledByChat: {
    en: 'The chat put it into words when you asked it to distil.',
    zh: '你请 AI 提炼对话时，由它概括。',
  },
  alreadyRead: { en: 'This part of the conversation was read before.', zh: '这句话之前已经处理过。' },
  wasDeleted: { en: 'You deleted this for good.', zh: '你已彻底删除过这条记忆。' },
  wasRefused: { en: 'You said no to something like it.', zh: '你拒绝过类似的记忆。' },
  saidBefore: { en: 'You said exactly this before.', zh: '你之前说过同样的话。' },
  saidAgain: { en: 'Says the same as “{known}”.', zh: '与「{known}」说的是同一件事。' },
  saidMorePrecisely: { en: 'Already known more precisely: “{known}”.', zh: '已有更具体的记忆：「{known}」。' },
  morePrecise: { en: 'Says more precisely what was known as “{known}”.', zh: '比「{known}」更具体。' },
  holdsEverywhere: { en: 'Already holds everywhere: “{known}”.', zh: '已有全局记忆：「{known}」。' },
  sumsUp: { en: 'Sums up {count} memories that are kept already.', zh: '概括了已有的 {count} 条记忆。' },
  bothHold: { en: 'Holds beside “{known}”.', zh: '与「{known}」同时成立。' },
  projectOverrides: {
    en: 'Holds in this project; elsewhere “{known}”.',
    zh: '仅在此项目中适用；其他地方仍是「{known}」。',
  },
  valueChanged: { en: 'Changed since “{known}”.', zh: '情况有变，之前是「{known}」。' },
  restHolds: { en: 'Part of “{known}” that still holds.', zh: '「{known}」中仍然成立的部分。' },
  turnedRound: { en: 'The opposite of “{known}”, and newer.', zh: '与「{known}」相反，以新的为准。' },
  nowOver: { en: 'Says that this is over: “{known}”.', zh: '说明「{known}」已成过去。' },
  planDone: { en: 'The plan was carried out: “{known}”.', zh: '计划已完成：「{known}」。' },
  olderThanKnown: { en: 'Said before “{known}”, which still holds.', zh: '说得比「{known}」更早，以后者为准。' },
  doubtAgainstKnown: {
    en: 'Sounds unsure, and you once said “{known}”. Which is right?',
    zh: '听起来不太确定，而你说过「{known}」。哪个是对的？',
  },
  doubtAboutKnown: { en: 'Sounds unsure; “{known}” stays.', zh: '听起来不太确定，仍保留「{known}」。' },

  // Links between memories.
  linkEntity: { en: 'Both are about {entity}.', zh: '都与{entity}有关。' },
  linkTopic: { en: 'They share a topic.', zh: '属于同一话题。' },
  linkElaborates: { en: 'One says more about the other.', zh: '一条是对另一条的补充。' },
  linkInTime: { en: 'One came after the other.', zh: '时间上先后发生。' },
  linkCause: { en: 'One brought about the other.', zh: '两者互为因果。' },
  linkCut: { en: 'The link was cut.', zh: '关联已断开。' },
  linkedCardGone: { en: 'A linked memory is no longer in force.', zh: '关联的记忆已失效。' },
  linkedByUser: { en: 'You linked them.', zh: '由你手动关联。' },
  neighbourArrived: { en: 'A related memory was added.', zh: '新增了相关记忆。' },

  // What the user did.
  editedByUser: { en: 'You changed it.', zh: '由你修改。' },
  pinnedByUser: { en: 'You pinned it.', zh: '由你置顶。' },
  unpinnedByUser: { en: 'You unpinned it.', zh: '由你取消置顶。' },
  forgottenByUser: { en: 'You forgot it.', zh: '由你移入回收站。' },
  restoredByUser: { en: 'You brought it back.', zh: '由你恢复。' },
  mergedByUser: { en: 'You merged {count} memories.', zh: '由你合并了 {count} 条记忆。' },
  splitByUser: { en: 'You split it into {count}.', zh: '由你拆分为 {count} 条。' },
  refusedByUser: { en: 'You said no to it.', zh: '由你拒绝。' },
  acceptedByUser: { en: 'You said yes to it.', zh: '由你确认。' },
  oldKeptByUser: { en: 'You kept what was known.', zh: '你选择保留原来的记忆。' },
  replacedByAnswer: { en: 'You confirmed “{known}” instead.', zh: '你确认了新的说法：「{known}」。' },
  turnForgotten: { en: 'You took back what you said.', zh: '你撤回了这句话。' },

  // Maintenance
  endPassed: { en: 'Its time is over.', zh: '已过有效期。' },
  unusedAndUnlinked: {
    en: 'Not recalled for {days} days and linked to nothing.',
    zh: '{days} 天没有被想起，也没有关联其他记忆。',
  },
  faded: {
    en: 'Not recalled for {days} days; {percent}% of it is left by the forgetting curve.',
    zh: '{days} 天没有被想起，按遗忘曲线只剩 {percent}%。',
  },
  graceOver: { en: 'In the trash for {days} days.', zh: '已在回收站放了 {days} 天。' },
  weakEpisode: {
    en: 'A minor conversation from {days} days ago that was never recalled.',
    zh: '{days} 天前的次要对话，从未被想起。',
  },
  nearDuplicate: {
    en: 'Says the same as “{kept}” ({percent}% alike).',
    zh: '与「{kept}」说的是同一件事（相似度 {percent}%）。',
  },
  episodeNames: { en: 'The summary of that conversation names {words}.', zh: '那次对话的摘要里提到{words}。' },
  episodeOfCard: { en: 'A memory that fits was learnt in that conversation.', zh: '有一条相关的记忆就来自那次对话。' },
  recurringTopic: { en: '{count} conversations were about {topic}.', zh: '有 {count} 次对话都聊到{topic}。' },
  logTrimmed: {
    en: '{count} entries of the recall log go; it keeps the newest {entries}, for {days} days.',
    zh: '清理 {count} 条召回记录；最多保留最近 {entries} 条，每条保留 {days} 天。',
  },

  // Sites: what an adapter no longer understands
  siteTurnsNotRead: {
    en: 'The site sent {told} messages, but none could be found on the page.',
    zh: '网站发来了 {told} 条消息，但在页面上一条也没找到。',
  },
  siteNothingRead: {
    en: 'This conversation shows words, but no message could be found among them.',
    zh: '这段对话里有文字，却一条消息也认不出来。',
  },
  siteRoleNotRead: {
    en: 'Messages of one side ({role}) could not be found on the page.',
    zh: '页面上找不到其中一方（{role}）的消息。',
  },
  siteNoComposer: { en: 'The prompt box could not be found.', zh: '找不到输入框。' },
  siteTextsDiffer: {
    en: '{turns} messages read differently on the page than in what the site sent.',
    zh: '有 {turns} 条消息在页面上和网站发来的内容不一致。',
  },
  siteCountOff: {
    en: 'The page has {count} parts of the kind “{selector}”, more than expected.',
    zh: '页面上「{selector}」有 {count} 处，比预期多。',
  },

  // Import of what chat sites hand out
  exportUnreadable: { en: '“{file}” could not be read.', zh: '无法读取「{file}」。' },
  exportBrokenZip: {
    en: '“{file}” is a broken or incomplete archive. Download it again.',
    zh: '压缩包「{file}」已损坏或不完整，请重新下载。',
  },
  exportNoChats: {
    en: 'No chats were found in “{file}”.',
    zh: '在「{file}」里没有找到对话。',
  },

  // Import
  importNotJson: { en: 'This is no JSON file, or it is cut off.', zh: '这不是 JSON 文件，或者文件不完整。' },
  importNotOurs: { en: 'This file was not exported from Keepsake.', zh: '这不是拾忆导出的文件。' },
  importTooNew: {
    en: 'This file was exported by a newer version of Keepsake. Update first.',
    zh: '这个文件由更新版本的拾忆导出，请先升级。',
  },
  importTableBad: {
    en: 'The part “{table}” cannot be read and was left out.',
    zh: '「{table}」这一部分无法读取，已跳过。',
  },
  importRowBad: {
    en: 'Row {row} of “{table}” was left out: “{field}” is missing or wrong.',
    zh: '「{table}」第 {row} 行已跳过：「{field}」缺失或有误。',
  },
  importMoreProblems: { en: '{count} more problems of this kind.', zh: '另有 {count} 个类似问题。' },

  // Extraction: why a statement is not kept, or waits.
  skippedRolePlay: { en: 'It sets up a role, it says nothing about you.', zh: '这是角色设定，不是关于你的事。' },
  skippedMaterial: { en: 'It is part of a text you handed over.', zh: '这是你交给助手处理的文字。' },
  skippedNotAboutUser: { en: 'It is not about you or your things.', zh: '这与你和你的事无关。' },
  skippedQuoted: { en: 'Someone else said it.', zh: '这是引用别人的话。' },
  skippedQuestion: { en: 'It is a question.', zh: '这是一个问题。' },
  skippedRequest: { en: 'It is a request of the moment.', zh: '这只是当下的一个请求。' },
  skippedHypothetical: { en: 'It only supposes something.', zh: '这只是一个假设。' },
  skippedNotLasting: { en: 'It will hardly matter later.', zh: '以后多半用不上。' },
  skippedOnRequest: { en: 'You asked not to keep this.', zh: '你说过不要记这段话。' },
  skippedMasked: { en: 'All it said was private and has been masked.', zh: '内容全是隐私，遮去后什么也不剩。' },
  skippedInjected: { en: 'It came from Keepsake itself.', zh: '这段文字来自拾忆自己。' },
  pendingUnsure: { en: 'It may be worth keeping; you decide.', zh: '也许值得记住，由你决定。' },

  // Private or unsafe: why a statement waits.
  sensitive_diagnosis: { en: 'It is about your health.', zh: '涉及你的健康状况。' },
  sensitive_medication: { en: 'It is about medication.', zh: '涉及用药。' },
  sensitive_mentalHealth: { en: 'It is about mental health.', zh: '涉及心理健康。' },
  sensitive_sexuality: { en: 'It is about sexuality.', zh: '涉及性取向或性生活。' },
  sensitive_religion: { en: 'It is about religion.', zh: '涉及宗教信仰。' },
  sensitive_politics: { en: 'It is about party politics.', zh: '涉及政治立场。' },
  sensitive_othersHealth: { en: "It is about someone else's health.", zh: '涉及他人的健康状况。' },
  sensitive_othersContact: { en: "It holds someone else's contact details.", zh: '包含他人的联系方式。' },
  looksLikeInstruction: {
    en: 'It reads like an order to an AI, not like something about you.',
    zh: '这像是给 AI 下的指令，而不是关于你的事。',
  },

  // With an LLM: why one of its answers was not taken.
  llmNotJson: { en: "The model's answer could not be read.", zh: '模型的回答无法读取。' },
  llmBadField: { en: 'The model left out or mangled “{field}”.', zh: '模型漏写或写错了「{field}」。' },
  llmQuoteMissing: { en: 'You never said what the model quoted.', zh: '模型引用的话你没有说过。' },
  llmQuoteTooShort: { en: 'The quote is too short to prove anything.', zh: '引用太短，不足为证。' },
  llmInvented: { en: 'The model added something you did not say.', zh: '模型添加了你没有说过的内容。' },
  llmNotTheUser: { en: 'The assistant said it, not you.', zh: '这是助手说的，不是你说的。' },
  llmTooMany: { en: 'The model listed more than one turn can hold.', zh: '模型列出的条目过多。' },
  llmRepeated: { en: 'The model listed it twice.', zh: '模型重复列出了这一条。' },
  llmFailed: { en: 'The model could not be used; the built-in rules took over.', zh: '模型不可用，已改用内置规则。' },
  llmBudgetSpent: {
    en: "Today's {limit} calls to the model are used up; the built-in rules took over.",
    zh: '今天的 {limit} 次模型调用已用完，已改用内置规则。',
  },
  // After an answer: why a memory counts as used.
  usedWords: { en: 'The answer took up {words}.', zh: '回答用到了「{words}」。' },
  usedForm: { en: 'The answer keeps to the form it asks for.', zh: '回答照它要求的形式写了。' },
  usedMeaning: { en: 'The answer speaks of it in other words.', zh: '回答换了种说法用到了它。' },

  // Recall: why a memory was offered.
  recallAsked: { en: 'Answers what you ask.', zh: '正好回答了这个问题。' },
  recallMeaning: { en: 'Close in meaning.', zh: '意思相近。' },
  recallWords: { en: 'Shares the words {words}.', zh: '都提到「{words}」。' },
  recallLinked: { en: 'Linked to “{text}”.', zh: '与「{text}」有关联。' },
  recallNames: { en: 'Also about {name}.', zh: '同样与「{name}」有关。' },
  recallTime: { en: 'From the time you named: {words}.', zh: '属于你提到的时间：{words}。' },
  recallToday: { en: 'You said so today.', zh: '你今天刚说过。' },
  recallRecent: { en: 'You said so {days} days ago.', zh: '{days} 天前说过。' },
  recallImportant: { en: 'Marked as important.', zh: '比较重要。' },
  recallPinned: { en: 'Pinned.', zh: '已置顶。' },
  recallUsed: { en: 'Useful {count} times before.', zh: '之前有 {count} 次派上用场。' },
  recallNeeds: { en: 'Fits what you ask for.', zh: '和你要做的事有关。' },
  recallPassage: { en: 'Your own words from that conversation.', zh: '这是当时对话里的原话。' },
  recallNewer: { en: 'Newer than “{text}”.', zh: '比「{text}」更新。' },
  recallOlder: { en: 'May be outdated: “{text}” is newer.', zh: '可能已经过时：「{text}」说得更晚。' },
  recallBeside: { en: 'Said next to something that fits.', zh: '和另一句相关的话是一起说的。' },
};

/** Puts a reason into words; an unknown code comes back as it is. */
export function describeReason(reason: Reason, lang: Language): string {
  const text = reasonTexts[reason.code]?.[lang];
  if (!text) return reason.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(reason.params?.[name] ?? whole));
}
