// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes the names of questions so.
import { startState, submitPage } from '@pollen/server/features/questionnaires/index';
import { head, importedForm, type Rows, row } from '@pollen/testkit/xlsforms';
import { describe, expect, test } from 'vitest';

type Answer = Parameters<typeof submitPage>[2][string];

const imported = (cells: Parameters<typeof row>[0], choices?: Rows) =>
  importedForm(
    [head, row({ type: 'integer', name: 'most', label: 'Most?' }), row({ name: 'q', label: 'Q?', ...cells })],
    choices,
  );

/** Returns what the panel says about an answer; null when it takes it. */
function complaintAbout(cells: Parameters<typeof row>[0], q: Answer, most = 9): string | null {
  const { plan, said } = imported(cells);
  expect(said).toEqual([]);
  const result = submitPage(plan, startState(plan, { seed: 'seed' }), { q, most }, 'en');
  return result.kind === 'invalid' ? JSON.stringify(result) : null;
}

describe('limits of numbers become limits of the field', () => {
  test.each([
    ['. >= 0 and . <= 120', 'integer', { min: 0, max: 120 }],
    ['. > 0 and . < 120', 'integer', { min: 1, max: 119 }],
    ['. >= 0.5', 'decimal', { min: 0.5 }],
    ['. >= 1 and . >= -3', 'integer', { min: 1 }],
  ])('%s of %s', (constraint, type, expected) => {
    const { pages } = imported({ type, constraint, constraint_message: 'No' });
    expect(pages[0]?.elements[1]).toMatchObject(expected);
    expect(pages[0]?.elements[1]).not.toHaveProperty('validators');
  });

  test.each<[string, string, Answer, boolean]>([
    ['. > 0 and . < 120', 'integer', 119, true],
    ['. > 0 and . < 120', 'integer', 120, false],
    ['. > 0.5', 'decimal', 0.5, false],
    ['. > 0.5', 'decimal', 0.6, true],
    ['. >= 0 and . <= ${most}', 'integer', 9, true],
    ['. >= 0 and . <= ${most}', 'integer', 10, false],
    ['. >= 0 and . <= ${most}', 'integer', -1, false],
    ['. = 1 or . >= 5', 'integer', 3, false],
    ['(. >= 0 and . <= 5) or . = 99', 'integer', 99, true],
  ])('%s of %s takes %j: %s', (constraint, type, answer, expected) => {
    const complaint = complaintAbout({ type, constraint, constraint_message: 'Too far' }, answer);
    expect(complaint === null).toBe(expected);
    if (complaint !== null) expect(complaint).toContain('Too far');
  });
});

describe('patterns', () => {
  test.each<[string, Answer, boolean]>([
    ["regex(., '[0-9]{3}')", '123', true],
    ["regex(., '[0-9]{3}')", '1234', false],
    ["regex(., 'a|b')", 'ab', false],
    [String.raw`regex(., '\d+\.\d+')`, '1.5', true],
    [String.raw`regex(., '\d+\.\d+')`, '1x5', false],
    [String.raw`regex(., '^a\\b$')`, String.raw`a\b`, true],
    ["regex(., '^[0-9]+$') and string-length(.) = 4", '1234', true],
    ["regex(., '^[0-9]+$') and string-length(.) = 4", '123', false],
    ["regex(., '^[0-9]+$') and string-length(.) = 4", 'abcd', false],
    ["regex(., '[a-z]*') and regex(., '.*x.*')", 'axe', true],
    ["regex(., '[a-z]*') and regex(., '.*x.*')", 'are', false],
  ])('%s takes %j: %s', (constraint, answer, expected) => {
    expect(complaintAbout({ type: 'text', constraint }, answer) === null).toBe(expected);
  });

  test.each(["regex(., 'a') or . = 'b'", "not(regex(., 'a'))", "regex(${most}, '1')"])(
    '%s is left out',
    (constraint) => {
      expect(imported({ type: 'text', constraint }).said[0]).toContain(`The constraint "${constraint}" is left out`);
    },
  );

  test('on choices say nothing when all match, and are left out when one does not', () => {
    const all = imported({ type: 'select_one yn', constraint: "regex(., '[a-z]+')" });
    expect(all.said).toEqual([]);
    expect(all.pages[0]?.elements[1]).not.toHaveProperty('validators');
    const some = imported({ type: 'select_multiple yn', constraint: "regex(., 'y.*')" });
    expect(some.said).toEqual([expect.stringContaining('the panel runs patterns on texts only')]);
    expect(some.pages[0]?.elements[1]).not.toHaveProperty('validators');
  });

  test('that are too much work in a repeat are left out, so that the form can be used', () => {
    const { pages, said } = importedForm([
      head,
      row({ type: 'text', name: 'code', label: 'Code?', constraint: "regex(., '[a-z]{1,9}')" }),
      row({ type: 'begin_repeat', name: 'person', label: 'Person' }),
      ...Array.from({ length: 8 }, (_one, index) =>
        row({ type: 'text', name: `t${index}`, label: 'T?', constraint: "regex(., '[a-z0-9éáí]{1,255}')" }),
      ),
      row({ type: 'end_repeat' }),
    ]);
    expect(said[0]).toContain('the patterns of its page are too much work');
    expect(pages[0]?.elements[0]?.validators).toHaveLength(1);
    expect(JSON.stringify(pages[1])).not.toContain('regex');
  });
});
