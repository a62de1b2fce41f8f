import { settingWords } from '../locales/settings.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { StateTabs } from './StateTabs';

const areas = ['numbers', 'promotions', 'countries', 'partnerKeys'] as const;

/** The tabs that link the pages of the settings. */
export function SettingsTabs({ current }: { current: (typeof areas)[number] }) {
  const t = useT(settingWords);
  const hrefs = {
    numbers: paths.settings(),
    promotions: paths.promotions(),
    countries: paths.countries(),
    partnerKeys: paths.partnerKeys(),
  };
  return (
    <StateTabs
      label={t('areas')}
      tabs={areas.map((key) => ({
        key,
        href: hrefs[key],
        label: t(key),
        current: key === current,
      }))}
    />
  );
}
