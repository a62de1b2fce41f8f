import { AVATAR_TINTS } from '@pollen/contract/avatar-values';
import { avatarTints } from '@pollen/ui/avatar-tints';
import { expect, test } from 'vitest';

test('the server chooses among as many tints as are drawn, so that a member has one color everywhere', () => {
  expect(AVATAR_TINTS).toBe(avatarTints.length);
});
