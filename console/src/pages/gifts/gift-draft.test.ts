import { describe, expect, it } from 'vitest';
import { centsOf, draftOf, emptyDraft, settingsOf } from './gift-draft';

const whole = { ...emptyDraft, nameEn: ' Card ', nameZh: '卡' };

describe('a gift in the form', () => {
  it('a saved gift fills the form unchanged', () => {
    const result = settingsOf({
      ...whole,
      kind: 'manual',
      stock: '5',
      value: '12.5',
      pricePoints: '1250',
      art: 'entertainment',
    });
    if ('problems' in result) throw new Error('refused');
    expect(result).toMatchObject({ stock: 5, settings: { name: { en: 'Card', zh: '卡' }, valueCents: 1250 } });
    const draft = draftOf({ kind: 'manual', valueApproved: true, waiting: null, ...result });
    expect(draft).toMatchObject({ nameEn: 'Card', value: '12.50', stock: '5' });
    expect(settingsOf(draft)).toEqual(result);
  });

  it('a gift without stock has no limit, and a gift with codes has none of its own', () => {
    expect(settingsOf({ ...whole, kind: 'manual', stock: ' ' })).toMatchObject({ stock: null });
    expect(settingsOf({ ...whole, kind: 'code', stock: 'many' })).toMatchObject({ stock: null });
  });

  it('a value above the price needs a reason unless these numbers are saved or waiting already', () => {
    const dear = { ...whole, pricePoints: '1000', value: '10.01' };
    expect(settingsOf(dear)).toEqual({ problems: { reason: { kind: 'valueReasonMissing' } } });
    expect(settingsOf({ ...dear, reason: ' A partner pays. ' })).toMatchObject({ reason: 'A partner pays.' });
    expect(settingsOf({ ...dear, known: { pricePoints: 1000, valueCents: 1001 } })).toMatchObject({ reason: '' });
    expect(settingsOf({ ...dear, known: { pricePoints: 1000, valueCents: 1002 } })).toHaveProperty('problems');
  });

  it('every invalid field is named', () => {
    expect(settingsOf({ ...emptyDraft, kind: 'manual', pricePoints: '0', value: '1.234', stock: '-1' })).toEqual({
      problems: {
        nameEn: { kind: 'missing' },
        pricePoints: { kind: 'range', min: 1, max: 1_000_000 },
        value: { kind: 'money' },
        stock: { kind: 'range', min: 0, max: 1_000_000 },
      },
    });
  });
});

it.each([
  ['5', 500],
  ['$5.5', 550],
  ['12,05', 1205],
  ['0.01', 1],
  ['0', null],
  ['10000.01', null],
  ['1e3', null],
  ['', null],
])('reads %j as %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});
