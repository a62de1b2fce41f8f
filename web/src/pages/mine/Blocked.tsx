import { Banner } from '@pollen/ui/Banner';
import { lazy, Suspense, useState } from 'react';
import type { DataOf } from '../../api/call';
import { useCall } from '../../api/query';
import { useFormat } from '../../locales/format';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

// Loaded on demand, because few members see it.
const SecondLookDialog = lazy(() => import('./SecondLookDialog'));

/** Shows why the account is blocked, with links to customer service and, once, to a review of the blacklisting. */
export function Blocked({ account }: { account: DataOf<'GET /api/v1/Accounts/:id'> }) {
  const t = useT(mineWords);
  const format = useFormat();
  const { data: look } = useCall('GET /api/v1/Accounts/:id/SecondLook', { params: { id: account.id } });
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Banner
        tone="danger"
        title={t('blockedTitle')}
        action={{ label: t('contactAction'), href: paths.contact() }}
        secondAction={
          look?.can.ask === true ? { label: t('secondLookAction'), onClick: () => setDialog('open') } : undefined
        }
      >
        {account.can.redeem === true ? account.blacklistReason : account.can.redeem.reason}{' '}
        {look?.kept
          ? t('secondLookKept', { date: format.date(look.kept.at, 'dayLong'), reason: look.kept.reason })
          : look?.askedAt && t('secondLookAsked', { date: format.date(look.askedAt, 'dayLong') })}
      </Banner>
      {dialog !== 'never' && (
        <Suspense>
          <SecondLookDialog accountId={account.id} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
