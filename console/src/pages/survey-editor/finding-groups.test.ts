import { expect, test } from 'vitest';
import { findingGroups } from './finding-groups';

const found = (kind: string, message: string, element: string) => ({
  kind,
  message,
  element,
  path: `pages[0].${element}`,
});

test('what is said of several places is said once, where it is first', () => {
  const findings = [
    found('noEffect', 'it has no effect', 'q1'),
    found('noQuestion', '"{x}" names no question', 'q2'),
    found('noEffect', 'it has no effect', 'q3'),
    found('noEffect', 'it has no effect', 'q3'),
    found('other', 'it has no effect', 'q4'),
  ];
  const groups = findingGroups(findings, ({ kind }) => kind);
  expect(groups.map(({ kind, places }) => [kind, places.map(({ element }) => element)])).toEqual([
    ['noEffect', ['q1', 'q3']],
    ['noQuestion', ['q2']],
    ['other', ['q4']],
  ]);
  expect(findingGroups([], () => '')).toEqual([]);
});
