import type { CardKind, CardStatus, LinkType } from '../../core/memory/types';
import type { Message } from './index';

/** Words for a card wherever it is shown. */
export const kindNames: Record<CardKind, Message> = {
  preference: { en: 'Preference', zh: '偏好' },
  fact: { en: 'Fact', zh: '事实' },
  plan: { en: 'Plan', zh: '计划' },
  event: { en: 'Event', zh: '事件' },
  relationship: { en: 'Relationship', zh: '关系' },
  instruction: { en: 'Instruction', zh: '要求' },
  decision: { en: 'Decision', zh: '决定' },
};

export const statusNames: Record<CardStatus, Message> = {
  pending: { en: 'In the inbox', zh: '待确认' },
  active: { en: 'Now', zh: '现在' },
  superseded: { en: 'Was', zh: '曾是' },
  archived: { en: 'Archived', zh: '已归档' },
  expired: { en: 'Expired', zh: '已过期' },
  trashed: { en: 'In the trash', zh: '在回收站' },
};

export const linkNames: Record<LinkType, Message> = {
  sameEntity: { en: 'about the same thing', zh: '说的是同一个对象' },
  sameTopic: { en: 'same topic', zh: '同一话题' },
  elaborates: { en: 'adds detail', zh: '补充细节' },
  contradicts: { en: 'contradicts', zh: '相互矛盾' },
  causes: { en: 'is the cause', zh: '因果关系' },
  followsInTime: { en: 'follows in time', zh: '时间上相接' },
};

export const cardWords = {
  edit: { en: 'Edit', zh: '编辑' },
  pin: { en: 'Pin', zh: '置顶' },
  unpin: { en: 'Unpin', zh: '取消置顶' },
  pinned: { en: 'Pinned', zh: '已置顶' },
  forget: { en: 'Forget', zh: '忘掉' },
  save: { en: 'Save', zh: '保存' },
  cancel: { en: 'Cancel', zh: '取消' },
  close: { en: 'Close', zh: '关闭' },
  statement: { en: 'Statement', zh: '内容' },
  links: { en: '{n} links', one: '1 link', zh: '{n} 条关联' },
  whereAndWhen: { en: '{when} in {site}', zh: '{when}，{site}' },
  byHand: { en: 'written by hand, {when}', zh: '手动添加，{when}' },
  openSource: { en: 'Open the conversation', zh: '打开这段对话' },
  noSource: { en: 'The conversation it came from is no longer kept.', zh: '出处对话已不在本机。' },
  saidOn: { en: 'Said {when} in {site}', zh: '{when}说于 {site}' },
  more: { en: 'Show source', zh: '查看出处' },
  less: { en: 'Hide source', zh: '收起出处' },
  global: { en: 'Everywhere', zh: '全局' },
  nothingToSave: { en: 'A memory needs at least one word.', zh: '记忆内容不能为空。' },
} satisfies Record<string, Message>;
