import { plainText } from '@pollen/contract/formatted-text';
import type { Locale } from '../../platform/locale';
import { Evaluation } from './evaluation';
import { MAX_QUOTE_CHARACTERS } from './limits';
import type { Answers, OpenPlan } from './open-plan';
import { nameOf, type PathStep, pathOf } from './paths';
import { moduleOf } from './plan';
import type { OpenQuestion } from './plan-index';
import type { Text } from './plan-parts';
import { isEmpty } from './values';

interface TextPart {
  readonly before: string;
  /** The mark as it is written. */
  readonly mark: string;
  readonly path: readonly PathStep[];
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
    parts.push({ before: text.slice(from, match.index), mark: match[0], path: pathOf((match[1] ?? '').trim()) });
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
  private readonly quotes = new Map<string, string | null>();

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
    return parts.map(({ before, mark, path }) => before + (this.quote(mark, path, safe) ?? mark)).join('') + rest;
  }

  /** Returns the quoted answer; null for a mark that refers to none, which stays as it is written. */
  private quote(mark: string, path: readonly PathStep[], safe: (value: string) => string): string | null {
    let words = this.quotes.get(mark);
    if (words === undefined) {
      words = this.word(path)?.slice(0, MAX_QUOTE_CHARACTERS) ?? null;
      this.quotes.set(mark, words);
    }
    return words === null ? null : safe(words);
  }

  private word(path: readonly PathStep[]): string | null {
    const position = path.length === 1 ? this.open.position(path[0]?.name ?? '', 1) : undefined;
    if (position !== undefined) return String(position);
    const within = this.open.within(path, this.answers);
    if (!within) return '';
    const { open, answers } = within;
    const renderer = open === this.open ? this : new TextRenderer(open, answers, this.locale);
    return renderer.ownWord(within.path);
  }

  /** Returns the text of an answer to a question of this plan. */
  private ownWord(path: readonly PathStep[]): string | null {
    const calculated = this.open.variableValue(path, this.answers);
    if (calculated !== undefined) return isEmpty(calculated) ? '' : String(calculated);
    const located = this.open.locate(path);
    if (!located) return null;
    const { value } = this.open.findOwn(path, this.answers);
    if (isEmpty(value)) return '';
    const { question, part, isComment } = located;
    return isComment ? String(value) : this.display(question, value, part.length > 0 ? nameOf(part) : undefined);
  }

  /** Returns the text of an answer, as its question words it. */
  private display({ plan, commentKey }: OpenQuestion, value: unknown, part: string | undefined): string {
    const context = {
      render: (text: Text) => this.render(text),
      locale: this.locale,
      comment: this.answers[commentKey],
    };
    const { display, lists } = moduleOf(plan);
    const words = display(new Evaluation(this.open, this.answers).withChoices(plan), value, part, context);
    // The formatting of a choice is not quoted, because notes escape what they quote.
    return lists ? plainText(words) : words;
  }
}
