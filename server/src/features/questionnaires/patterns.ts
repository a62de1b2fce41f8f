import { RE2JS, RE2Set } from 're2js';
import { MAX_REGEX_CHARACTERS } from './limits';

/** Why a pattern cannot be used, worded as the end of a sentence. */
interface Reason {
  readonly en: string;
  readonly zh: string;
}

class Unusable extends Error {
  constructor(readonly reason: Reason) {
    super(reason.en);
  }
}

/** The memory in bytes that one pattern may use for its states; beyond it, matching is slower but still linear. */
const STATES_MEMORY = 65_536;
const MAX_REPETITIONS = 1_000;

/** The characters that JavaScript counts as white space, as ranges of a class; RE2 knows the ASCII ones only. */
const BLANK = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NOT_BLANK =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}' +
  '\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const CLASSES: Readonly<Record<string, string>> = { d: '\\d', D: '\\D', w: '\\w', W: '\\W', s: BLANK, S: NOT_BLANK };
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

const backReference: Reason = { en: 'it has a back reference, such as \\1', zh: '包含反向引用（如 \\1）' };
const lookAround: Reason = {
  en: 'it looks behind, or ahead from the middle of the text; (?=…) and (?!…) can stand right after ^ only',
  zh: '包含后顾，或在文本中间前瞻；(?=…) 和 (?!…) 只能紧跟在 ^ 之后',
};
const bracedEscape: Reason = {
  en: 'SurveyJS reads \\p{…} and \\u{…} as the letters p and u. Write a range such as [a-zA-Z], or a character as \\uXXXX',
  zh: 'SurveyJS 会将 \\p{…} 和 \\u{…} 当作字母 p 和 u。请使用 [a-zA-Z] 这样的范围，或用 \\uXXXX 表示字符',
};
const bareControl: Reason = { en: '\\c needs a letter, as in \\cJ', zh: '\\c 之后须有一个字母，例如 \\cJ' };
const halfCharacter: Reason = {
  en: 'it has half of a character. Write an emoji as itself or in two parts, as in \\uD83D\\uDE00',
  zh: '包含半个字符。请直接写出表情符号，或写成两部分，例如 \\uD83D\\uDE00',
};
const otherGroup: Reason = { en: 'it has a group that SurveyJS does not know', zh: '包含 SurveyJS 不支持的分组' };
const tooOften: Reason = {
  en: `it repeats more than ${MAX_REPETITIONS} times`,
  zh: `重复超过 ${MAX_REPETITIONS} 次`,
};

function escapeCode(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

/** One part of a pattern: a character by its code, or a ready class. */
type Part = { readonly code: number } | { readonly body: string };

/** Translates a JavaScript pattern without the `u` flag to the syntax of RE2, with the same meaning. */
class Translator {
  private at = 0;

  constructor(private readonly source: string) {}

  translate(): string {
    let result = '';
    while (this.at < this.source.length) result += this.term();
    return result;
  }

  private term(): string {
    const character = this.source[this.at] as string;
    switch (character) {
      case '^':
        this.at += 1;
        return '\\A';
      case '$':
        this.at += 1;
        return '\\z';
      case '|':
      case ')':
        this.at += 1;
        return character;
      case '(':
        return this.group();
      case '.':
        this.at += 1;
        return `[^\\n\\r\\x{2028}\\x{2029}]${this.quantifier()}`;
      case '[':
        return this.charClass() + this.quantifier();
      default:
        return this.repeatable();
    }
  }

  private repeatable(): string {
    if (this.source.startsWith('\\b', this.at) || this.source.startsWith('\\B', this.at)) {
      this.at += 2;
      return this.source.slice(this.at - 2, this.at);
    }
    const quantified = this.quantifier();
    // A quantifier after a group that has ended.
    if (quantified !== '') return quantified;
    const part = this.part(false);
    return ('code' in part ? escapeCode(part.code) : `[${part.body}]`) + this.quantifier();
  }

  private group(): string {
    const rest = this.source.slice(this.at);
    if (/^\(\?<?[=!]/.test(rest)) throw new Unusable(lookAround);
    const opening = /^\((?:\?:|\?<[^>]*>)?/.exec(rest)?.[0] ?? '(';
    if (opening === '(' && rest[1] === '?') throw new Unusable(otherGroup);
    this.at += opening.length;
    // Captured groups are never read.
    return '(?:';
  }

  private quantifier(): string {
    const found = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(this.source.slice(this.at, this.at + 40));
    if (!found) return '';
    if (Math.max(Number(found[1] ?? 0), Number(found[2] || 0)) > MAX_REPETITIONS) throw new Unusable(tooOften);
    this.at += found[0].length;
    return found[0];
  }

  private charClass(): string {
    this.at += 1;
    const negated = this.source[this.at] === '^';
    if (negated) this.at += 1;
    let body = '';
    while (this.source[this.at] !== ']') {
      const from = this.part(true);
      const isRange = this.source[this.at] === '-' && this.source[this.at + 1] !== ']';
      if (!isRange) {
        body += 'code' in from ? escapeCode(from.code) : from.body;
        continue;
      }
      this.at += 1;
      const to = this.part(true);
      if ('code' in from && 'code' in to) body += `${escapeCode(from.code)}-${escapeCode(to.code)}`;
      // With a class at either end, the hyphen is a literal hyphen.
      else body += [from, { code: 45 }, to].map((one) => ('code' in one ? escapeCode(one.code) : one.body)).join('');
    }
    this.at += 1;
    if (body === '') return negated ? '[\\x{0}-\\x{10ffff}]' : '[^\\x{0}-\\x{10ffff}]';
    return `[${negated ? '^' : ''}${body}]`;
  }

  private part(inClass: boolean): Part {
    if (this.source[this.at] !== '\\') return this.literal();
    const rest = this.source.slice(this.at + 1);
    const letter = rest[0] as string;
    const body = CLASSES[letter];
    const control = CONTROLS[letter];
    this.at += 2;
    if (body !== undefined) return { body };
    if (control !== undefined) return { code: control };
    if (inClass && letter === 'b') return { code: 8 };
    if (/^0(?!\d)/.test(rest)) return { code: 0 };
    if (/^\d|^k</.test(rest)) throw new Unusable(backReference);
    if (/^[pP]\{|^u\{/.test(rest)) throw new Unusable(bracedEscape);
    if (letter === 'c') {
      if (!/^c[A-Za-z]/.test(rest)) throw new Unusable(bareControl);
      this.at += 1;
      return { code: rest.charCodeAt(1) % 32 };
    }
    const hex = /^x([0-9a-fA-F]{2})|^u([0-9a-fA-F]{4})/.exec(rest);
    if (!hex) {
      this.at -= 1;
      return this.literal();
    }
    this.at += hex[0].length - 1;
    return { code: this.joined(Number.parseInt(hex[1] ?? hex[2] ?? '', 16)) };
  }

  private literal(): Part {
    const code = this.source.codePointAt(this.at) as number;
    this.at += code > 0xffff ? 2 : 1;
    return { code: this.joined(code) };
  }

  /** Joins a surrogate pair to one character; refuses half of one. */
  private joined(code: number): number {
    if (code < 0xd800 || code > 0xdfff) return code;
    const low = /^\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(this.source.slice(this.at));
    if (code > 0xdbff || !low) throw new Unusable(halfCharacter);
    this.at += low[0].length;
    return (code - 0xd800) * 0x400 + (Number.parseInt(low[1] as string, 16) - 0xdc00) + 0x10000;
  }
}

/** Translates a pattern to RE2; throws `Unusable`. */
function translatePattern(pattern: string): string {
  return new Translator(pattern).translate();
}

/** A pattern that a text has to match, or must not match. */
interface Clause {
  readonly source: string;
  readonly isForbidden: boolean;
}

/** Returns the index after the group that opens at `from`; -1 when it does not end. */
function endOfGroup(pattern: string, from: number): number {
  let [depth, inClass] = [0, false];
  for (let at = from; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Whether a pattern has alternatives that are in no group. */
function hasAlternatives(pattern: string): boolean {
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '|') return true;
    else if (character === '(') at = endOfGroup(pattern, at) - 1;
  }
  return false;
}

/**
 * Splits a pattern that looks ahead from the beginning of the text, as rules for passwords and codes do, into patterns
 * without look-ahead: a text matches `^(?=A)(?!B)C` if it matches `^A` and `^C`, and not `^B`.
 */
function clausesOf(pattern: string): readonly Clause[] {
  const ahead: Clause[] = [];
  let rest = pattern.startsWith('^') ? pattern.slice(1) : '';
  for (let opening = /^\(\?[=!]/.exec(rest); opening; opening = /^\(\?[=!]/.exec(rest)) {
    const end = endOfGroup(rest, 0);
    // A repeated look-ahead means something else.
    if (end < 0 || /^[*+?{]/.test(rest.slice(end))) break;
    ahead.push({ source: `^(?:${rest.slice(3, end - 1)})`, isForbidden: opening[0] === '(?!' });
    rest = rest.slice(end);
  }
  if (ahead.length === 0 || hasAlternatives(rest)) return [{ source: pattern, isForbidden: false }];
  return [...ahead, { source: `^${rest}`, isForbidden: false }];
}

/**
 * Says why a regular expression may not run on members' texts; null when it may. It has to be a JavaScript pattern, as
 * SurveyJS reads it, and take linear time: no look-around but at its beginning, no back reference.
 */
export function whyNotPattern(pattern: string): Reason | null {
  if (pattern.length > MAX_REGEX_CHARACTERS) return { en: 'it is too long', zh: '表达式过长' };
  try {
    new RegExp(pattern);
  } catch {
    return { en: 'it is not a regular expression', zh: '不是有效的正则表达式' };
  }
  try {
    for (const { source } of clausesOf(pattern)) RE2JS.compile(translatePattern(source));
    return null;
  } catch (error) {
    if (error instanceof Unusable) return error.reason;
    // RE2 limits the product of nested repetitions.
    return { en: 'it repeats too often', zh: '重复次数过多' };
  }
}

/** One character of a pattern without groups and alternatives, with how often it may stand there. */
const counted =
  /(?:\[(?:\\.|[^\]\\])*\]|\\[dDwWsS]|\\[^\w\s]|[^\\[\](){}|^$*+?.]|\.)(?:(\?)|\{(\d+)(,\d*)?\}|([*+]))?\??/y;

/**
 * Returns how many characters a text has at most that matches a simple pattern such as `^[A-Z]{2}\d{1,4}$`; infinity for
 * any other pattern.
 */
function longestText(pattern: string): number {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$')) return Number.POSITIVE_INFINITY;
  let longest = 0;
  for (let at = 1; at < pattern.length - 1; at = counted.lastIndex) {
    counted.lastIndex = at;
    const found = counted.exec(pattern);
    if (!found || counted.lastIndex > pattern.length - 1) return Number.POSITIVE_INFINITY;
    const [, , least, most, endless] = found;
    if (endless !== undefined || most === ',') return Number.POSITIVE_INFINITY;
    longest += least === undefined ? 1 : Number(most === undefined ? least : most.slice(1));
  }
  return longest;
}

/** Returns the most steps that a pattern takes for a text of at most `maxLength` characters. */
export function patternSteps(pattern: string, maxLength: number): number {
  return clausesOf(pattern).reduce((sum, { source }) => {
    // Two units of JavaScript make one character of RE2.
    const read = Math.min(maxLength, 2 * longestText(source));
    return sum + RE2JS.compile(translatePattern(source)).programSize() * read;
  }, 0);
}

/** A pattern that runs on members' texts in linear time. Characters beyond the first plane count as one. */
export class Pattern {
  private readonly clauses: readonly {
    readonly set: RE2Set;
    readonly isForbidden: boolean;
    readonly longest: number;
  }[];

  constructor(pattern: string, flags: string) {
    // Published before such patterns were refused: members who answer the questionnaire now must be able to continue, and
    // every text passes.
    const clauses = whyNotPattern(pattern) ? [] : clausesOf(pattern);
    this.clauses = clauses.map(({ source, isForbidden }) => {
      // A set with one pattern, because only sets accept a memory limit.
      const set = new RE2Set(RE2Set.UNANCHORED, flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0, STATES_MEMORY);
      set.add(translatePattern(source));
      set.compile();
      return { set, isForbidden, longest: 2 * longestText(source) };
    });
  }

  matches(text: string): boolean {
    return this.clauses.every(({ set, isForbidden, longest }) => {
      const isMatched = text.length <= longest && set.match(text).length > 0;
      return isMatched !== isForbidden;
    });
  }
}
