import { type Message, say, type UiLanguage } from './index';

const noRoom: Message = {
  en: 'This device has no room left. Free some, then try again.',
  zh: '设备空间已满，腾出一些空间再试。',
};
const unreachable: Message = {
  en: 'The browser closed the database. Try again; if that does not help, restart the browser.',
  zh: '浏览器关闭了数据库。请重试；还不行就重启浏览器。',
};

/** What went wrong, by the name of the error, and what to do. */
const errorWords: Record<string, Message> = {
  StorageFullError: noRoom,
  QuotaExceededError: noRoom,
  DatabaseClosedError: unreachable,
  InvalidStateError: unreachable,
  UnknownError: unreachable,
  ConflictError: { en: 'Something else changed it at the same moment. Try again.', zh: '刚好有别的改动，请再试一次。' },
  MigrationError: {
    en: 'The data could not be brought to the present form. It was left as it was.',
    zh: '数据无法升级到当前格式，原有数据没有改动。',
  },
  EmbedderUnavailableError: { en: 'The search model could not start.', zh: '检索模型未能启动。' },
  ExtensionGoneError: { en: 'Keepsake was updated. Reload this page.', zh: '拾忆已更新，请刷新页面。' },
  CardNotFoundError: { en: 'This memory is no longer there.', zh: '这条记忆已经不在了。' },
  MemoryInputError: { en: 'This cannot be used as it is.', zh: '内容无法使用，请改一改。' },
};

/** An error in words a person can use; an unknown one as it calls itself, for a report. */
export function sayError(error: unknown, lang: UiLanguage): string {
  if (!(error instanceof Error)) return String(error);
  const known = errorWords[error.name];
  return known ? say(known, lang) : error.message;
}
