import { StateTabs } from '../../layouts/StateTabs';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** The three pages of the settings. */
export function SettingsTabs({ current }: { current: 'numbers' | 'promotions' | 'countries' }) {
  const t = useT(settingWords);
  const hrefs = { numbers: paths.settings(), promotions: paths.promotions(), countries: paths.countries() };
  return (
    <StateTabs
      label={t('areas')}
      tabs={(['numbers', 'promotions', 'countries'] as const).map((key) => ({
        key,
        href: hrefs[key],
        label: t(key),
        current: key === current,
      }))}
    />
  );
}
