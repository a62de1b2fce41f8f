import { translationFaults } from './architecture';

type Message = string | { readonly one?: string; readonly other: string };

/** What `defineWords` makes: the English messages of one word of the product. */
export interface Catalog {
  readonly word: string;
  readonly en: Readonly<Record<string, Message>>;
}

export function isCatalog(value: unknown): value is Catalog {
  return typeof value === 'object' && value !== null && 'word' in value && 'en' in value;
}

const otherOf = (message: Message | undefined) => (typeof message === 'object' ? message.other : message);
const tagsOf = (sentence: string) =>
  [...sentence.matchAll(/<\/(\w+)>/g)]
    .map(([, tag]) => tag)
    .sort()
    .join();

/** Messages of a catalog that lack their Chinese, or whose Chinese takes other parameters, other tags, or is English. */
export function catalogFaults({ word, en }: Catalog, zh: Readonly<Record<string, Message>> | undefined): string[] {
  if (!zh) return [`${word}: no Chinese catalog`];
  const surplus = Object.keys(zh).filter((key) => !(key in en));
  const faults = surplus.map((key) => `${word}.${key}: Chinese without English`);
  for (const [key, message] of Object.entries(en)) {
    const name = `${word}.${key}`;
    const english = otherOf(message) ?? '';
    const chinese = otherOf(zh[key]);
    faults.push(...translationFaults(name, english, chinese));
    if (chinese === undefined) continue;
    if (tagsOf(english) !== tagsOf(chinese)) faults.push(`${name}: English and Chinese mark different words`);
    const isSentence = /\p{L}{2,} \p{L}{2,}/u.test(english);
    if (isSentence && english === chinese) faults.push(`${name}: the Chinese sentence is the English one`);
  }
  return faults;
}
