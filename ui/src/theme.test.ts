import { expect, test } from 'vitest';
import tokens from '../tokens.json';
import { themeColors } from './theme';

const groundOf = (name: 'light' | 'dark') => tokens.theme[name].bg.$extensions.resolved;

test("the browser's bar has the background colour", () => {
  expect(themeColors('system')).toEqual({ light: groundOf('light'), dark: groundOf('dark') });
});

test('a chosen theme overrides the preference of the system', () => {
  expect(themeColors('dark')).toEqual({ light: groundOf('dark'), dark: groundOf('dark') });
  expect(themeColors('light')).toEqual({ light: groundOf('light'), dark: groundOf('light') });
});
