import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { Pattern, patternSteps, whyNotPattern } from './patterns';
import { startState, submitPage } from './run';

describe('patterns run in linear time, or not at all', () => {
  test.each([
    '^\\d{5}(-\\d{4})?$',
    '^(?:\\d{3}-){2}\\d{4}$',
    '^[\\u4e00-\\u9fa5]{2,4}$',
    '(a+)+$',
    '^(a|ab)+$',
    '(\\w+\\s?)*x',
    '^(([a-z])+.)+[A-Z]$',
    '^[a-z]+[a-z]+[a-z]+$',
  ])('%s may run', (pattern) => {
    expect(whyNotPattern(pattern)).toBeNull();
  });

  test.each([
    ['(a)\\1', /back reference/],
    ['(?<n>a)\\k<n>', /back reference/],
    ['(?=a)b', /looks behind, or ahead from the middle/],
    ['^a(?=b)', /looks behind, or ahead from the middle/],
    ['^(?=a)b|c', /looks behind, or ahead from the middle/],
    ['^(?=a)*b', /looks behind, or ahead from the middle/],
    ['^(?=a(?!b))c', /looks behind, or ahead from the middle/],
    ['(?<!a)b', /looks behind, or ahead from the middle/],
    ['^\\p{L}+$', /as the letters p and u\. Write a range/],
    ['[\\u{1F600}]', /as the letters p and u/],
    ['\\ud83d', /half of a character/],
    ['\\c1', /needs a letter/],
    ['a{1001}', /repeats more than 1000 times/],
    ['((a{100}){100}){100}', /repeats too often/],
    ['(', /not a regular expression/],
    ['a'.repeat(301), /too long/],
  ])('%s may not', (pattern, reason) => {
    expect(whyNotPattern(pattern)?.en).toMatch(reason);
    expect(whyNotPattern(pattern)?.zh).toMatch(/\p{Script=Han}/u);
  });

  test('500 fields with a backtracking pattern and the worst text are checked in time', () => {
    const elements = Array.from({ length: 500 }, (_, index) => ({
      type: 'text',
      name: `q${index}`,
      maxLength: 1_000,
      validators: [{ type: 'regex', regex: '^[a-z]+[a-z]+[a-z]+$' }],
    }));
    const result = compileQuestionnaire({ pages: [{ name: 'p', elements }] });
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    const answers = Object.fromEntries(elements.map(({ name }) => [name, `${'a'.repeat(999)}!`]));
    const submitted = submitPage(result.plan, startState(result.plan, { seed: 's' }), answers, 'en');
    expect(submitted.kind === 'invalid' && Object.keys(submitted.errors)).toHaveLength(500);
  });

  test('an older pattern that cannot run blocks nobody', () => {
    expect(new Pattern('^\\p{L}+$', '').matches('whatever')).toBe(true);
  });

  test('a pattern that says how long a text may be costs no more than that', () => {
    const named = '^[a-zA-Z0-9. _éáíóãõúçâôàèê-]{1,75}$';
    const elements = Array.from({ length: 20 }, (_, index) => ({
      type: 'text',
      name: `q${index}`,
      validators: [{ type: 'regex', regex: named }],
    }));
    expect(compileQuestionnaire({ pages: [{ name: 'p', elements }] })).toHaveProperty('plan');
    expect(patternSteps(named, 1_000)).toBe(patternSteps(named, 150));
    expect(patternSteps(named.replace('{1,75}', '{75,}'), 1_000)).toBeGreaterThan(patternSteps(named, 1_000));
  });

  test.each([
    ['^[A-Z]{2}-?\\d{1,3}$', ['AB-123', 'AB1', 'AB1234', 'ab1', `AB-${'1'.repeat(500)}`]],
    ['^.{3}$', ['abc', 'abcd', '😀😀😀', '😀😀', '']],
    ['^[\\]a]{0,2}x$', [']ax', 'x', 'aaax']],
    ['^a{2}|b$', ['aa', 'aaaa', 'zzb', 'b']],
    ['^(ab){1,2}$', ['ab', 'abab', 'ababab']],
    ['^a\\$', ['a$', 'a$$$', 'a']],
    ['^\\x41{2}$', ['AA', 'A', 'AAA']],
    ['^a{,2}$', ['a{,2}', 'aa']],
    ['^\\w{2}?$', ['', 'ab', 'abc']],
  ])('%s has the answers of JavaScript for texts of every length', (pattern, texts) => {
    const own = new Pattern(pattern, '');
    // RE2 counts an emoji as one character, JavaScript without a flag as two.
    const flags = /[😀]/u.test(texts.join('')) ? 'u' : '';
    expect(texts.map((text) => own.matches(text))).toEqual(texts.map((text) => new RegExp(pattern, flags).test(text)));
  });

  test('a page whose patterns are large is refused', () => {
    const elements = Array.from({ length: 20 }, (_, index) => ({
      type: 'text',
      name: `q${index}`,
      validators: [{ type: 'regex', regex: '^([a-z]{1,100}x?){9}$' }],
    }));
    const result = compileQuestionnaire({ pages: [{ name: 'p', elements }] });
    expect(result).toMatchObject({
      problems: [{ path: 'pages[0]', message: { en: expect.stringMatching(/patterns of this page are too much/) } }],
    });
  });
});

describe('patterns match as in JavaScript', () => {
  const character = fc.constantFrom(...'aAbz09_-. \n\t\u00a0\u3000字é/]{}^$|', '\u2028');
  const atom = fc.oneof(
    fc.constantFrom('a', 'b', 'Z', '0', '字', 'é', '-', '/', ']', '}', '{', '.', ' ', 'a{,2}'),
    fc.constantFrom('\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\b', '\\B', '\\n', '\\t', '\\0', '\\cJ', '\\x61'),
    fc.constantFrom(
      '\\u5b57',
      '\\/',
      '\\-',
      '\\_',
      '\\.',
      '\\$',
      '\\e',
      '\\z',
      '\\A',
      '\\Q',
      '\\E',
      '\\x',
      '\\u',
      '\\p',
    ),
    fc.constantFrom(
      '[a-z]',
      '[^a-z]',
      '[]',
      '[^]',
      '[a-]',
      '[-a]',
      '[\\d-z]',
      '[a-\\d]',
      '[\\b]',
      '[\\s\\d]',
      '[^\\S]',
    ),
    fc.constantFrom('[[:alpha:]]', '[&&a]', '[\\]]', '[^\\W_]', '[一-龥]', '[.$^|]', '[/-9]', '[\\x30-\\u0039]'),
  );
  const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { withCrossShrink: true, maxDepth: 3 },
      atom,
      fc.constantFrom('^', '$'),
      fc
        .tuple(
          fc.oneof(
            atom,
            tie('pattern').map((inner) => `(${inner})`),
            tie('pattern').map((inner) => `(?:${inner})`),
          ),
          fc.constantFrom('', '*', '+', '?', '{2}', '{1,}', '{0,3}', '+?', '*?', '??', '{1,2}?'),
        )
        .map((parts) => parts.join('')),
    ),
    pattern: fc
      .array(fc.array(tie('piece'), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
      .map((branches) => branches.map((pieces) => pieces.join('')).join('|')),
  }));

  test('for random patterns and texts', () => {
    const texts = fc.array(fc.string({ unit: character, maxLength: 8 }), { minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(pattern, fc.constantFrom('', 'i'), texts, (source, flags, given) => {
        fc.pre(whyNotPattern(source) === null);
        const own = new Pattern(source, flags);
        const theirs = new RegExp(source, flags);
        expect(given.map((text) => own.matches(text))).toEqual(given.map((text) => theirs.test(text)));
      }),
      { numRuns: Number(process.env.QUESTIONNAIRE_RUNS ?? 500) },
    );
  });

  test('for random patterns that look ahead from the beginning', () => {
    const texts = fc.array(fc.string({ unit: character, maxLength: 8 }), { minLength: 4, maxLength: 8 });
    const ahead = fc
      .tuple(fc.constantFrom('(?=', '(?!', '(?=.*', '(?!.*'), pattern)
      .map(([open, one]) => `${open}${one})`);
    const whole = fc.tuple(fc.array(ahead, { minLength: 1, maxLength: 3 }), pattern).map(([before, rest]) => {
      return `^${before.join('')}(?:${rest})`;
    });
    fc.assert(
      fc.property(whole, fc.constantFrom('', 'i'), texts, (source, flags, given) => {
        fc.pre(whyNotPattern(source) === null);
        const own = new Pattern(source, flags);
        const theirs = new RegExp(source, flags);
        expect(given.map((text) => own.matches(text))).toEqual(given.map((text) => theirs.test(text)));
      }),
      { numRuns: Number(process.env.QUESTIONNAIRE_RUNS ?? 500) },
    );
  });

  test.each([
    ['^(?=.*[A-Z])(?=.*\\d)(?!.*\\s).{8,}$', 'Passw0rdX', 'passw0rdx', 'Pass w0rd', 'Passw0r'],
    ['^(?!000)(?!666)\\d{3}$', '123', '000', '666', '12'],
    ['^(?=[(|)])[|]+$', '||', '', '(', 'a'],
  ])('%s', (source, good, ...bad) => {
    const own = new Pattern(source, '');
    expect([good, ...bad].map((text) => own.matches(text))).toEqual([true, ...bad.map(() => false)]);
  });

  test('except that an astral character counts as one', () => {
    expect(new Pattern('^.{2}$', '').matches('😀😀')).toBe(true);
    expect(new Pattern('^[😀😁]$', '').matches('😁')).toBe(true);
    expect(new Pattern('^\\ud83d\\ude00$', '').matches('😀')).toBe(true);
  });
});
