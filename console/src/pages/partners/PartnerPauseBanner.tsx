import type { DataOf } from '@pollen/contract/client';
import { Banner } from '@pollen/ui/Banner';
import { useFormat } from '../../locales/format';
import { scorecardWords } from '../../locales/partner-scorecard.en';
import { useT } from '../../locales/translator';

interface PartnerPauseBannerProps {
  name: string;
  pause: DataOf<'GET /api/console/Partners/:id'>['pause'];
  /** A link to the scorecard, on other pages. */
  href?: string;
}

/** Says why a partner was paused automatically; nothing when it was not. */
export function PartnerPauseBanner({ name, pause, href }: PartnerPauseBannerProps) {
  const t = useT(scorecardWords);
  const format = useFormat();
  if (!pause) return null;
  const { counted, of } = pause;
  return (
    <Banner
      tone="danger"
      title={t('pausedTitle', { name, time: format.moment(pause.at) })}
      action={href ? { label: t('openScorecard'), href } : undefined}
    >
      {pause.reason === 'unconfirmed' ? t('pausedUnconfirmed', { counted, of }) : t('pausedReversals', { counted, of })}{' '}
      {t('pausedNext')}
    </Banner>
  );
}
