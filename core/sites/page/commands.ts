/** What can be typed into the prompt box to talk to the memory instead of the site. */
export type PageCommand = 'list' | 'find' | 'add' | 'del' | 'pin' | 'off' | 'on' | 'distil';

export type ParsedCommand =
  | { kind: 'command'; command: PageCommand; argument: string }
  /** It is meant for the memory, but no such command exists. */
  | { kind: 'unknown'; word: string }
  /** The command needs words behind it. */
  | { kind: 'incomplete'; command: PageCommand };

/** First of each row is the name; the others mean the same. */
const names: Record<PageCommand, string[]> = {
  list: ['list', 'ls', '列表', '列出', '全部'],
  find: ['find', 'search', '查找', '搜索', '找'],
  add: ['add', 'remember', '添加', '记住', '加'],
  del: ['del', 'delete', 'forget', '删除', '忘掉', '删'],
  pin: ['pin', '置顶'],
  off: ['off', 'pause', '关闭', '暂停', '关'],
  on: ['on', 'resume', '开启', '恢复', '开'],
  distil: ['distil', 'distill', '提炼'],
};

const needWords: ReadonlySet<PageCommand> = new Set(['find', 'add', 'del', 'pin']);

/** Slash or its full-width twin, the name of the memory, and the end or a space; Chinese needs no space. */
const opening = /^[/／]\s?(?:(?:mem|memory)(?=\s|$)|记忆|記憶)[\s:：]*/i;

/** Reads a draft as a command; null for everything that is for the site. */
export function parseCommand(draft: string): ParsedCommand | null {
  const text = draft.replaceAll('\u00A0', ' ').trim();
  const start = opening.exec(text);
  if (!start) return null;
  const rest = text.slice(start[0].length);
  if (rest === '') return { kind: 'command', command: 'list', argument: '' };
  const lower = rest.toLowerCase();
  for (const [command, words] of Object.entries(names) as [PageCommand, string[]][]) {
    for (const word of words) {
      if (!lower.startsWith(word)) continue;
      const argument = rest.slice(word.length);
      // Latin words end at a space; Chinese ones run on into their argument, except the one-character ones.
      const ends = argument === '' || /^[\s:：]/.test(argument);
      if (!ends && !(/\p{Script=Han}/u.test(word) && word.length > 1)) continue;
      const words = argument.replace(/^[\s:：]+/, '').trim();
      if (words === '' && needWords.has(command)) return { kind: 'incomplete', command };
      return { kind: 'command', command, argument: words };
    }
  }
  return { kind: 'unknown', word: rest.split(/\s/)[0] ?? rest };
}
