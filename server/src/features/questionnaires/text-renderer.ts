import type { Locale } from '../../platform/locale';
import { MAX_QUOTE_CHARACTERS } from './limits';
import type { Answers, OpenPlan, OpenQuestion } from './open-plan';
import { moduleOf } from './plan';
import type { Text } from './plan-parts';
import { COMMENT_SUFFIX } from './references';
import { isEmpty } from './values';

interface TextPart {
  readonly before: string;
  readonly path: { name: string }[];
}

const splitTexts = new Map<string, { parts: readonly TextPart[]; rest: string }>();
const MAX_CACHED_TEXTS = 5_000;

/** Splits a text at its `{name}` marks. Cached, because the same texts are rendered again and again. */
function splitText(text: string): { parts: readonly TextPart[]; rest: string } {
  const known = splitTexts.get(text);
  if (known) return known;
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(/\{([^{}:]+)\}/g)) {
    const path = (match[1] ?? '')
      .trim()
      .split('.')
      .map((name) => ({ name }));
    parts.push({ before: text.slice(from, match.index), path });
    from = match.index + match[0].length;
  }
  const result = { parts, rest: text.slice(from) };
  if (splitTexts.size >= MAX_CACHED_TEXTS) splitTexts.clear();
  splitTexts.set(text, result);
  return result;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders texts of a questionnaire in one language, with quoted answers filled in. */
export class TextRenderer {
  /** Each answer is rendered once: one may be quoted hundreds of times, and its text may quote others. */
  private readonly quotes = new Map<string, string>();

  constructor(
    private readonly open: OpenPlan,
    private readonly answers: Answers,
    readonly locale: Locale,
  ) {}

  render(text: Text): string {
    return this.fill(typeof text === 'string' ? text : text[this.locale], (value) => value);
  }

  /** Renders HTML; escapes the texts that members wrote. */
  renderHtml(text: Text): string {
    return this.fill(typeof text === 'string' ? text : text[this.locale], escapeHtml);
  }

  private fill(text: string, safe: (value: string) => string): string {
    if (!text.includes('{')) return text;
    const { parts, rest } = splitText(text);
    return parts.map(({ before, path }) => before + safe(this.quote(path))).join('') + rest;
  }

  private quote(path: readonly { name: string }[]): string {
    const key = path.map(({ name }) => name).join('.');
    let words = this.quotes.get(key);
    if (words === undefined) {
      words = this.word(path).slice(0, MAX_QUOTE_CHARACTERS);
      this.quotes.set(key, words);
    }
    return words;
  }

  private word(path: readonly { name: string }[]): string {
    const { value } = this.open.find(path, this.answers);
    if (isEmpty(value)) return '';
    const [head, part] = path;
    const question = head && this.question(head.name);
    return question ? this.display(question, value, part?.name) : String(value);
  }

  private question(name: string): OpenQuestion | undefined {
    const own = this.open.questions.get(name);
    if (own || name.endsWith(COMMENT_SUFFIX)) return own;
    return [...this.open.questions.values()].find(({ plan }) => plan.name.toLowerCase() === name.toLowerCase());
  }

  /** Returns the text of an answer, as its question words it. */
  private display({ plan, commentKey }: OpenQuestion, value: unknown, part: string | undefined): string {
    const context = { render: (text: Text) => this.render(text), comment: this.answers[commentKey] };
    return moduleOf(plan).display(plan, value, part, context);
  }
}
