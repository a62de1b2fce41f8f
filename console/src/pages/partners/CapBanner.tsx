import { Banner } from '@pollen/ui/Banner';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { Partner } from './partner-words';

interface CapBannerProps {
  partner: Pick<Partner, 'id' | 'name' | 'state' | 'today'>;
}

/** Says which daily caps a partner has reached today, and what follows; nothing when it has reached none. */
export function CapBanner({ partner: { id, name, state, today } }: CapBannerProps) {
  const t = useT(partnerWords);
  const format = useFormat();
  const { starts, startsCap, completes, completesCap } = today;
  const figures = (n: number, cap: number) => ({ n, cap: format.number(cap) });
  return (
    <>
      {/* The surveys of a paused partner are hidden anyway. */}
      {state === 'open' && startsCap !== null && starts >= startsCap && (
        <Banner
          tone="warning"
          title={t('startsReachedTitle', { name })}
          action={{ label: t('openSetup'), href: paths.partner(id, 'setup') }}
        >
          {t('startsReachedText', figures(starts, startsCap))}
        </Banner>
      )}
      {completesCap !== null && completes >= completesCap && (
        <Banner
          tone="warning"
          title={t('completesReachedTitle', { name })}
          action={{ label: t('openQuality'), href: paths.quality() }}
        >
          {t('completesReachedText', figures(completes, completesCap))}
        </Banner>
      )}
    </>
  );
}
