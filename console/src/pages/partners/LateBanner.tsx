import { UNCONFIRMED_PERCENT } from '@pollen/contract/partner-values';
import { Banner } from '@pollen/ui/Banner';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { confirmsLate } from './partner-health';
import type { PartnerRow } from './partner-words';

interface LateBannerProps {
  partner: PartnerRow;
}

/** Says that an open partner confirms so few of its success redirects that it is near its automatic pause. */
export function LateBanner({ partner }: LateBannerProps) {
  const t = useT(partnerWords);
  const format = useFormat();
  const { id, name, unconfirmed } = partner;
  if (!confirmsLate(partner)) return null;
  const { counted, of } = unconfirmed;
  return (
    <Banner
      tone="warning"
      title={t('confirmsLateTitle', { name })}
      action={{ label: t('seeCalls'), href: paths.partner(id, 'calls') }}
    >
      {t('confirmsLateText', {
        counted: format.number(counted),
        of: format.number(of),
        share: Math.round((100 * counted) / of),
        limit: UNCONFIRMED_PERCENT,
      })}
    </Banner>
  );
}
