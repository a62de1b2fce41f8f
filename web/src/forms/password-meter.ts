import { judgePassword, PASSWORD_MIN, type PasswordJudgement } from '@pollen/contract/password-values';
import type { Translator } from '@pollen/ui/translator';
import { passwordMeterWords } from '../locales/password-meter.en';
import { useT } from '../locales/translator';
import { useCommonPasswords } from './common-passwords';

export interface PasswordMeter {
  /** Filled segments; at least two only for a password that the server accepts. */
  readonly met: PasswordJudgement['met'];
  readonly word: string;
  /** True when two of the three criteria are met, so that the form may be sent. The server checks the other rules. */
  readonly passes: boolean;
}

/** The state of the strength meter, by the same rule as the server's. */
export function usePasswordMeter(password: string, email: string): PasswordMeter {
  const t = useT(passwordMeterWords);
  const common = useCommonPasswords(password !== '');
  const judged = judgePassword(password, { email, isCommon: (listed) => common?.has(listed) ?? false });
  const { met, fault } = judged;
  const passes = met >= 2;
  if (password === '') return { met: 0, word: t('none'), passes };
  if (fault) return { met: met > 0 ? 1 : 0, word: faultWord(password, judged, t), passes };
  if (!common) return { met: 1, word: t('checking'), passes };
  return { met, word: t(met === 3 ? 'strong' : judged.capital ? 'addLowercase' : 'addCapital'), passes };
}

function faultWord(
  password: string,
  { fault }: PasswordJudgement,
  t: Translator<(typeof passwordMeterWords)['en']>,
): string {
  if (fault === 'short') return t('short', { n: PASSWORD_MIN - [...password].length });
  return t(fault ?? 'none');
}
