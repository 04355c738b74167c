/** What a mock site answers to one message. A plain string is the whole visible answer. */
export interface Answer {
  text: string;
  /** Shown apart from the answer; must never be taken for it. */
  thinking?: string;
}

/** A friendly answer in the language of the question, used when the test scripted none. */
export function friendlyAnswer(question: string): Answer {
  const isChinese = /\p{Script=Han}/u.test(question);
  const start = question.replace(/\s+/g, ' ').trim().slice(0, 40);
  return isChinese
    ? {
        text: `好的，我明白了。\n\n关于「${start}」，有两点可以先想想：\n\n- **不着急**，一步一步来\n- 需要的话我再细说 😊\n\n还有什么想聊的吗？`,
        thinking: '用户在聊自己的情况，我应当友好地回应。',
      }
    : {
        text: `Got it, thanks for telling me.\n\nAbout “${start}”, two things to start with:\n\n- **No rush**, one step at a time\n- I can go into detail if you like 😊\n\nWhat else is on your mind?`,
        thinking: 'The user talks about their situation; a friendly reply fits.',
      };
}
