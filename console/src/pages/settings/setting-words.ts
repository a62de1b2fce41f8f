import type { DataOf } from '@pollen/contract/client';
import { SETTING_NAMES } from '@pollen/contract/setting-names';
import { useMemo } from 'react';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';

export type Setting = DataOf<'GET /api/console/Settings'>['list'][number];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the names, effects, groups and values of settings in words. */
export function useSettingWords() {
  const t = useT(settingWords);
  const format = useFormat();
  const lang = useLang();
  return useMemo(() => {
    const say = (key: string) => (key in settingWords.en ? t(key as 'timeZoneEffect') : key);
    return {
      name: (key: string) => (key in SETTING_NAMES ? SETTING_NAMES[key as keyof typeof SETTING_NAMES][lang] : key),
      // The six levels share a sentence: level3BonusPercent is explained by levelBonusPercentEffect.
      effect: (key: string) => say(`${key.replace(/^level\d(Credit)?/, 'level')}Effect`),
      group: (group: Setting['group']) => say(`group${capital(group)}`),
      /** Formats a value with its unit: 10 coins ($0.10), -10 credit, America/New_York. */
      value(unit: Setting['unit'], value: unknown): string {
        if (value === '') return t('notSet');
        if (typeof value !== 'number' || unit === 'timeZone' || unit === 'text') return String(value);
        const words = t(`unit${capital(unit)}` as 'unitPoints', { n: value });
        return unit === 'points' ? `${words} (${format.dollars(value)})` : words;
      },
    };
  }, [t, format, lang]);
}
