import { StatusPill } from '@pollen/ui/StatusPill';
import { giftWords } from '../../locales/gifts.en';
import { useT } from '../../locales/translator';

export function GiftStatePill({ offered }: { offered: boolean }) {
  const t = useT(giftWords);
  return (
    <StatusPill shape={offered ? 'tick' : 'dash'} tone={offered ? 'success' : 'neutral'}>
      {t(offered ? 'offered' : 'retired')}
    </StatusPill>
  );
}
