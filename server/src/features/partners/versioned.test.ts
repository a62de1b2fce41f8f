import type { PartnerProfile } from '@pollen/contract/partner-profile';
import { PARTNER_PRESETS } from '@pollen/contract/partner-values';
import { describe, expect, test } from 'vitest';
import { presets } from './presets';
import { differences, type PartnerSetup } from './versioned';

/** The way to a value in a profile, such as `['call', 'fields', 'event', 0]`. */
type Way = readonly (string | number)[];

/** Returns the ways to all values of a profile that hold no others. */
function leavesOf(value: unknown, way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null) return [way];
  const inner = Object.entries(value).map(([key, part]) => leavesOf(part, [...way, Array.isArray(value) ? +key : key]));
  return inner.length === 0 ? [way] : inner.flat();
}

/** Returns a value with what stands at a way replaced. */
function withChange(value: unknown, [first, ...rest]: Way, change: (before: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value)) return value.map((part, n) => (n === first ? withChange(part, rest, change) : part));
  const parts = value as Record<string, unknown>;
  return { ...parts, [first]: withChange(parts[first], rest, change) };
}

const signature = { method: 'md5', signs: 'body', encoding: 'hex', place: 'header', name: 'x-signature' };

/** Returns another value in the place of one. */
function another(value: unknown, way: Way): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  if (value === null) return way.at(-1) === 'signature' ? signature : 'x';
  return Array.isArray(value) ? ['198.51.100.0/24'] : { x: 1 };
}

const setupOf = (profile: unknown): PartnerSetup => ({
  profile: profile as PartnerProfile,
  entrySecret: 1,
  callSecret: 2,
  feedSecret: 3,
});

describe('the second administrator sees', () => {
  test.each(PARTNER_PRESETS)('a change of each value of %s', (preset) => {
    const before = setupOf(presets[preset]);
    expect(differences(before, structuredClone(before), 'en')).toEqual([]);
    for (const way of leavesOf(before.profile)) {
      const lines = differences(before, setupOf(withChange(before.profile, way, (value) => another(value, way))), 'zh');
      expect(lines.length, way.join('.')).toBeGreaterThan(0);
      for (const { label, from, to } of lines) expect(from, label).not.toBe(to);
    }
  });

  test.each([['feed'], ['attributes'], ['reasons'], ['call', 'reconciliation'], ['call', 'fields', 'reason']])(
    'that a part is new or gone: %s',
    (...way) => {
      const { cint, bitlabs } = presets;
      const whole = setupOf({ ...cint, call: { ...cint.call, reconciliation: bitlabs.call.reconciliation } });
      const without = setupOf(withChange(whole.profile, way, () => undefined));
      const gone = differences(whole, without, 'en');
      expect(gone.length).toBeGreaterThan(0);
      expect(new Set(gone.map(({ to }) => to))).toEqual(new Set(['none']));
      expect(differences(without, whole, 'en').map(({ from }) => from)).toEqual(gone.map(() => 'none'));
    },
  );

  test('each secret that is entered or taken away', () => {
    const whole = setupOf(presets.own);
    const lines = (['entrySecret', 'callSecret', 'feedSecret'] as const).flatMap((name) => [
      ...differences(whole, { ...whole, [name]: 9 }, 'en'),
      ...differences(whole, { ...whole, [name]: null }, 'en'),
    ]);
    expect(lines.map(({ label, to }) => `${label}: ${to}`)).toEqual([
      'Secret of entry links: newly entered',
      'Secret of entry links: none',
      'Secret of calls: newly entered',
      'Secret of calls: none',
      'Secret of the feed: newly entered',
      'Secret of the feed: none',
    ]);
  });

  test('the parts of a signature, reasons and corrections in words', () => {
    const { cpx, cint, bitlabs } = presets;
    expect(differences(setupOf(cpx), setupOf({ ...cpx, call: { ...cpx.call, signature: null } }), 'en')).toEqual([
      { label: 'Signature of calls', from: 'md5, values, {trans_id}-{secret}, hex, query, hash', to: 'none' },
    ]);
    expect(differences(setupOf(cint), setupOf({ ...cint, reasons: { '935': 'reversal' } }), 'en')).toMatchObject([
      { label: 'Meaning of reasons', to: '935=reversal' },
    ]);
    const { reconciliation } = bitlabs.call;
    const call = { ...bitlabs.call, reconciliation: { ...reconciliation, says: 'takenBack' } };
    expect(differences(setupOf(bitlabs), setupOf({ ...bitlabs, call }), 'en')).toEqual([
      { label: 'Setting: call.reconciliation.says', from: 'amount', to: 'takenBack' },
    ]);
  });
});
