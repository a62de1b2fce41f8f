import { type PasswordStrength, passwordStrength } from '@pollen/ui/password-strength';
import type { accountWords } from '../../locales/account.en';
import type { Translator } from '../../locales/translator';

type Say = Translator<(typeof accountWords)['en']>;

/** The three segments and what is missing, in words. */
export function strengthOf(password: string, t: Say): { met: PasswordStrength['met']; word: string; passes: boolean } {
  const strength = passwordStrength(password);
  return { met: strength.met, word: t(wordOf(strength)), passes: strength.met >= 2 };
}

function wordOf({ digit, capital, lowercase, met }: PasswordStrength) {
  if (met === 3) return 'strong';
  if (met === 2) return digit ? (capital ? 'goodAddLowercase' : 'goodAddCapital') : 'goodAddDigit';
  if (digit) return 'weakAddLetters';
  if (capital) return 'weakAddDigitLowercase';
  return lowercase ? 'weakAddDigitCapital' : 'strengthNone';
}
