import type { Locale } from '../../platform/locale';
import { MAX_QUOTE_CHARACTERS } from './limits';
import type { Answers, OpenPlan, OpenQuestion } from './open-plan';
import { moduleOf } from './plan';
import type { Text } from './plan-parts';
import { COMMENT_SUFFIX } from './references';
import { isEmpty } from './values';

interface Piece {
  readonly before: string;
  readonly path: { name: string }[];
}

const split = new Map<string, { pieces: readonly Piece[]; rest: string }>();
const KEPT_TEXTS = 5_000;

/** A text cut at its `{name}` marks; kept, as the same texts come again and again. */
function cut(text: string): { pieces: readonly Piece[]; rest: string } {
  const known = split.get(text);
  if (known) return known;
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/\{([^{}:]+)\}/g)) {
    const path = (match[1] ?? '')
      .trim()
      .split('.')
      .map((name) => ({ name }));
    pieces.push({ before: text.slice(from, match.index), path });
    from = match.index + match[0].length;
  }
  const result = { pieces, rest: text.slice(from) };
  if (split.size >= KEPT_TEXTS) split.clear();
  split.set(text, result);
  return result;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Texts of a questionnaire in one language, with answers put in where they are quoted. */
export class TextRenderer {
  /** Each answer is worded once: one may be quoted hundreds of times, and its wording may quote others. */
  private readonly quotes = new Map<string, string>();

  constructor(
    private readonly open: OpenPlan,
    private readonly answers: Answers,
    readonly locale: Locale,
  ) {}

  render(text: Text): string {
    return this.fill(typeof text === 'string' ? text : text[this.locale], (value) => value);
  }

  /** For HTML: what members wrote is escaped. */
  renderHtml(text: Text): string {
    return this.fill(typeof text === 'string' ? text : text[this.locale], escapeHtml);
  }

  private fill(text: string, safe: (value: string) => string): string {
    if (!text.includes('{')) return text;
    const { pieces, rest } = cut(text);
    return pieces.map(({ before, path }) => before + safe(this.quote(path))).join('') + rest;
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

  /** An answer as its question words it. */
  private display({ plan, commentKey }: OpenQuestion, value: unknown, part: string | undefined): string {
    const context = { render: (text: Text) => this.render(text), comment: this.answers[commentKey] };
    return moduleOf(plan).display(plan, value, part, context);
  }
}
