import { randomUUID } from 'node:crypto';

/** One turn as the mock site knows it: the truth that captures are compared with. */
export interface TrueTurn {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  text: string;
  thinking?: string;
  /** UTC milliseconds. */
  at: number;
}

export interface TrueConversation {
  id: string;
  title: string;
  private: boolean;
  project?: string;
  createdAt: number;
  /** All turns, those on left branches too. */
  all: TrueTurn[];
  leafId: string | null;
}

/** Conversations of a mock site, with branches for edited and regenerated turns. */
export class Conversations {
  readonly byId = new Map<string, TrueConversation>();

  create(init: Partial<Pick<TrueConversation, 'id' | 'title' | 'private' | 'project'>> = {}): TrueConversation {
    const conversation: TrueConversation = {
      id: init.id ?? randomUUID(),
      title: init.title ?? '',
      private: init.private ?? false,
      ...(init.project !== undefined && { project: init.project }),
      createdAt: Date.now(),
      all: [],
      leafId: null,
    };
    this.byId.set(conversation.id, conversation);
    return conversation;
  }

  /** A conversation that was there before the test began, its turns a minute apart. */
  seed(
    turns: { role: 'user' | 'assistant'; text: string; thinking?: string }[],
    init: Partial<Pick<TrueConversation, 'id' | 'title' | 'private' | 'project'>> = {},
  ): TrueConversation {
    const conversation = this.create({ title: turns[0]?.text.slice(0, 20) ?? '', ...init });
    const begin = Date.now() - turns.length * 60_000;
    for (const [index, turn] of turns.entries()) {
      this.add(conversation, { ...turn, at: begin + index * 60_000 });
    }
    return conversation;
  }

  /** Adds a turn after `parentId` (the leaf by default) and makes it the leaf. */
  add(
    conversation: TrueConversation,
    turn: {
      role: 'user' | 'assistant';
      text: string;
      thinking?: string;
      id?: string;
      at?: number;
      parentId?: string | null;
    },
  ): TrueTurn {
    const added: TrueTurn = {
      id: turn.id ?? randomUUID(),
      parentId: turn.parentId === undefined ? conversation.leafId : turn.parentId,
      role: turn.role,
      text: turn.text,
      ...(turn.thinking !== undefined && { thinking: turn.thinking }),
      at: turn.at ?? Date.now(),
    };
    conversation.all.push(added);
    conversation.leafId = added.id;
    if (!conversation.title) conversation.title = turn.text.replace(/\s+/g, ' ').slice(0, 20);
    return added;
  }

  /** The turns on the shown branch, in order. */
  turns(conversation: TrueConversation): TrueTurn[] {
    const byId = new Map(conversation.all.map((turn) => [turn.id, turn]));
    const path: TrueTurn[] = [];
    for (let at = conversation.leafId ? byId.get(conversation.leafId) : undefined; at; ) {
      path.unshift(at);
      at = at.parentId ? byId.get(at.parentId) : undefined;
    }
    return path;
  }
}
