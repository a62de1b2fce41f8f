import type { DataOf } from '@pollen/contract/client';
import { partnerKeyWords } from '../../locales/partner-keys.en';
import { useT } from '../../locales/translator';

export type PartnerKeys = DataOf<'GET /api/console/PartnerKeys'>['list'][number];
export type ShownKey = PartnerKeys['clientId'];

interface Face {
  environment: 'live' | 'sandbox' | 'fake';
  ends: { clientId: string | null; secret: string | null };
}

export const sourceKeys = {
  console: 'fromConsole',
  environment: 'fromEnvironment',
  fake: 'fromFake',
  none: 'fromNone',
} as const;

/** Returns the words for the state of keys. */
export function useKeyWords() {
  const t = useT(partnerKeyWords);
  const endOf = (end: string | null) => (end === null ? t('hidden') : t('end', { end }));
  return {
    key: ({ set, end }: ShownKey) => (!set ? t('notSet') : end === null ? t('set') : t('setEnd', { end })),
    /** Names a version. A version without content stands for the keys of the environment, or for none. */
    version(content: unknown, base: PartnerKeys['base']): string {
      if (content === null) return t(sourceKeys[base]);
      const { environment, ends } = content as Face;
      const [clientId, secret] = [endOf(ends.clientId), endOf(ends.secret)];
      return t('version', { environment: t(environment), clientId, secret });
    },
  };
}
