import { expect, test } from 'vitest';
import { PROFILE_LISTS } from './profile-lists';
import { LISTED_FIELDS, PROFILE_FIELD_NAMES, PROFILE_FIELDS, TARGET_FIELDS } from './profile-values';
import { MAX_TARGET_CONDITIONS, MAX_TARGET_VALUES } from './survey-values';

const chinese = /\p{Script=Han}/u;

test('each field has its name in both languages, and no two the same', () => {
  const labels = PROFILE_FIELD_NAMES.map((name) => PROFILE_FIELDS[name].label);
  for (const { en, zh } of labels) {
    expect(en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    expect(zh).toMatch(chinese);
  }
  for (const lang of ['en', 'zh'] as const) {
    expect(new Set(labels.map((label) => label[lang])).size).toBe(labels.length);
  }
});

test('a target has room for a condition on each field that it may name', () => {
  expect(TARGET_FIELDS.length).toBeLessThanOrEqual(MAX_TARGET_CONDITIONS);
});

test('each list has numbers and names that differ, and no more entries than a condition may name', () => {
  expect(Object.keys(PROFILE_LISTS)).toEqual(LISTED_FIELDS);
  for (const field of LISTED_FIELDS) {
    const list = PROFILE_LISTS[field];
    expect(list.length, field).toBeGreaterThan(1);
    expect(list.length, field).toBeLessThanOrEqual(MAX_TARGET_VALUES);
    for (const key of ['id', 'en', 'zh'] as const) {
      expect(new Set(list.map((entry) => entry[key])).size, `${key} of ${field}`).toBe(list.length);
    }
    expect(list.every(({ id, en, zh }) => id > 0 && en.trim() === en && zh.trim() === zh && en && zh)).toBe(true);
    // Names of brands are the same in both languages; the names of everything else are translated.
    expect(
      list.some(({ zh }) => chinese.test(zh)),
      field,
    ).toBe(true);
  }
});
