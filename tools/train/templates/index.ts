import type { LabelledTurn } from '../candidates';
import { chinese, mixed } from './chinese';
import { english } from './english';
import type { TemplateSet } from './types';

/** mulberry32 (public domain): small, seeded, the same on every machine. */
function seededRandom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Part {
  text: string;
  memory: 'durable' | 'passing' | null;
}

class Writer {
  constructor(
    private readonly set: TemplateSet,
    private readonly random: () => number,
    private readonly lang: 'zh' | 'en' | 'mixed',
  ) {}

  private pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.random() * list.length)];
    if (chosen === undefined) throw new Error('A list of templates is empty.');
    return chosen;
  }

  private fill(template: string): string {
    let text = template;
    for (let depth = 0; depth < 3 && /\{\w+\}/.test(text); depth++) {
      text = text.replace(/\{(\w+)\}/g, (_, name: string) => this.pick(this.set.slots[name] ?? [name]));
    }
    return text;
  }

  part(list: readonly string[], memory: Part['memory']): Part {
    return { text: this.fill(this.pick(list)), memory };
  }

  fillOne(template: string, memory: Part['memory']): Part {
    return { text: this.fill(template), memory };
  }

  private end(): string {
    const roll = this.random();
    if (this.lang === 'en') return roll < 0.75 ? '.' : roll < 0.85 ? '!' : '';
    return roll < 0.5 ? '。' : roll < 0.6 ? '！' : roll < 0.7 ? '～' : '';
  }

  /** Joins parts as people do: full stops, commas, line breaks. */
  private join(parts: Part[]): string {
    const stop = this.lang === 'en' ? '. ' : '。';
    const comma =
      this.lang === 'en' ? this.pick(['. ', ', and ', '. ', ', but ']) : this.pick(['，', '。', '，', '；', ' ']);
    let text = '';
    parts.forEach((part, i) => {
      if (i === 0) {
        text = part.text;
        return;
      }
      const before = parts[i - 1];
      const joiner = /[.!?。！？]$/.test(text)
        ? this.lang === 'en'
          ? ' '
          : ''
        : before?.memory === part.memory
          ? comma
          : stop;
      const lowered =
        joiner.startsWith(',') && !/^(?:I\b|I'|[A-Z]{2})/.test(part.text)
          ? part.text.charAt(0).toLowerCase() + part.text.slice(1)
          : part.text;
      text += joiner + lowered;
    });
    return /[.!?。！？～]$/.test(text) ? text : text + this.end();
  }

  turn(id: string, source: string, parts: Part[]): LabelledTurn {
    const opener = this.random() < 0.2 ? this.fill(this.pick(this.set.openers)) : '';
    const text = opener + this.join(parts);
    const memories = parts.flatMap((part) => {
      if (!part.memory) return [];
      const at = text.toLowerCase().indexOf(part.text.toLowerCase());
      const quote = text.slice(at, at + part.text.length);
      return at < 0 ? [] : [{ quote, type: 'fact', polarity: null, durable: part.memory === 'durable' }];
    });
    return { id, source, lang: this.lang, text, memories };
  }

  /** One turn a template at least, then mixtures of them. */
  *write(source: string, mixtures: number): Generator<LabelledTurn> {
    const { durable, orders, passing, nothing, asks } = this.set;
    let n = 0;
    const make = (parts: Part[]): LabelledTurn => this.turn(`${source}-${++n}`, source, parts);
    for (const template of [...durable, ...orders]) {
      yield make([this.fillOne(template, 'durable')]);
      yield make([this.fillOne(template, 'durable'), this.part(asks, null)]);
      if (this.random() < 0.5) yield make([this.part(nothing, null), this.fillOne(template, 'durable')]);
    }
    for (const template of passing) yield make([this.fillOne(template, 'passing')]);
    for (const template of nothing) {
      yield make([this.fillOne(template, null)]);
      yield make([this.fillOne(template, null), this.part(nothing, null)]);
      if (/\{/.test(template)) yield make([this.fillOne(template, null)]);
    }
    for (let i = 0; i < mixtures; i++) {
      const roll = this.random();
      if (roll < 0.3) yield make([this.part(durable, 'durable'), this.part(durable, 'durable')]);
      else if (roll < 0.45) yield make([this.part(nothing, null), this.part(durable, 'durable')]);
      else if (roll < 0.6)
        yield make([this.part(durable, 'durable'), this.part(orders, 'durable'), this.part(asks, null)]);
      else if (roll < 0.7) yield make([this.part(passing, 'passing'), this.part(nothing, null)]);
      else yield make([this.part(nothing, null), this.part(nothing, null)]);
    }
  }
}

/** Turns made from templates, the same on every run. */
export function writeTemplateTurns(): LabelledTurn[] {
  return [
    ...new Writer(chinese, seededRandom(11), 'zh').write('templates/zh', 400),
    ...new Writer(mixed, seededRandom(12), 'mixed').write('templates/mixed', 120),
    ...new Writer(english, seededRandom(13), 'en').write('templates/en', 400),
  ];
}
