import { MINUTE_MS } from '../../platform/time';

/** Characters that look alike when bent, mapped to the one that is drawn. */
const lookAlikes: Readonly<Record<string, string>> = { S: '5', Z: '2', B: '8', G: '6', V: 'U', O: 'Q', '0': 'Q' };
export const IMAGE_SYMBOLS = '23456789ACDEFHJKLMNPQRTUWXY';
export const IMAGE_CODE_LENGTH = 4;
export const IMAGE_CODE_VALID_MS = 10 * MINUTE_MS;
export const IMAGE_CODE_TRIES = 3;

/** Normalizes typed characters to those that are drawn; null when they cannot be a code. */
export function readImageCode(typed: string): string | null {
  const symbols = [...typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()];
  const code = symbols.map((symbol) => lookAlikes[symbol] ?? symbol).join('');
  return code.length === IMAGE_CODE_LENGTH && [...code].every((symbol) => IMAGE_SYMBOLS.includes(symbol)) ? code : null;
}
