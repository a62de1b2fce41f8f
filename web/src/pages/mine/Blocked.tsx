import { Banner } from '@pollen/ui/Banner';
import type { DataOf } from '../../api/call';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** Shows why the account is blocked, with links to its case, where a second look is asked for, and to customer service. */
export function Blocked({ account }: { account: DataOf<'GET /api/v1/Accounts/:id'> }) {
  const t = useT(mineWords);
  return (
    <Banner
      tone="danger"
      title={t('blockedTitle')}
      action={{ label: t('contactAction'), href: paths.contact() }}
      secondAction={{ label: t('caseAction'), href: paths.cases('account') }}
    >
      {account.can.redeem === true ? account.blacklistReason : account.can.redeem.reason}
    </Banner>
  );
}
