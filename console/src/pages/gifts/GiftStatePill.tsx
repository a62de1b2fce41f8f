import { StatusPill } from '@pollen/ui/StatusPill';
import { giftWords } from '../../locales/gifts.en';
import { useT } from '../../locales/translator';

/** Shows whether members see a gift: on offer, retired, or waiting for approval of its value. */
export function GiftStatePill({ offered, valueApproved }: { offered: boolean; valueApproved: boolean }) {
  const t = useT(giftWords);
  if (offered && !valueApproved) {
    return (
      <StatusPill shape="half" tone="warning">
        {t('unapproved')}
      </StatusPill>
    );
  }
  return (
    <StatusPill shape={offered ? 'tick' : 'dash'} tone={offered ? 'success' : 'neutral'}>
      {t(offered ? 'offered' : 'retired')}
    </StatusPill>
  );
}
