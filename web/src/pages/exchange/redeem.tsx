import { isMoneyArt } from '@pollen/contract/gift-values';
import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { useToast } from '@pollen/ui/Toast';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../../api/account';
import type { ApiError, DataOf } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { boldAddress } from '../../layouts/bold-address';
import { exchangeWords } from '../../locales/exchange.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { UnconfirmedDialog } from '../payout-account/UnconfirmedDialog';
import { maskEmail } from '../settings/mask-email';
import { clickKey } from './click-key';
import styles from './redeem.module.css';

type May = DataOf<'GET /api/v1/Gifts/:id'>['can']['redeem'];

interface Redeemable {
  id: number;
  name: string;
  art: string;
  displayPoints: number;
  can: { redeem: May };
}

export interface Redeem {
  /** The button, placed by the layout; it may be rendered twice with one of them hidden. */
  button: ReactNode;
  /** The reason why the button is disabled. */
  whyNot: string | null;
  dialogs: ReactNode;
  /** The page of the payout account, which leads back here. */
  payoutHref: string;
}

/** A missing or unconfirmed payout account opens a dialog, so the button stays enabled. */
const askedFor: readonly number[] = [memberCodes.payoutAccountMissing, memberCodes.payoutAccountUnconfirmed];

/** Redeems a gift: asks for a payout account if needed, then for confirmation, places one order and opens its page. */
export function useRedeem(gift: Redeemable | undefined, verb: 'exchange' | 'reward', payoutHref: string): Redeem {
  const t = useT(exchangeWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const navigate = useNavigate();
  const showError = useShowError();
  const { data: account, refetch: refetchAccount } = useAccount();
  const [asking, setAsking] = useState<'missing' | 'unconfirmed' | 'confirm' | null>(null);
  const key = useRef('');

  const order = useChange('POST /api/v1/Order', {
    refreshes: [
      'GET /api/v1/Accounts/:id',
      'GET /api/v1/Gifts/:id',
      'GET /api/v1/Gifts',
      'GET /api/v1/Accounts/:id/Orders',
      'GET /api/v1/Accounts/:id/Points',
    ],
  });

  const may = gift?.can.redeem ?? true;
  const refusal = may === true || askedFor.includes(may.code) ? null : may;
  const label = verb === 'exchange' ? t('exchange') : t('getRewards');
  const loadingLabel = verb === 'exchange' ? t('exchanging') : t('gettingRewards');

  const click = async () => {
    // The mailed link may have been opened elsewhere since the account was loaded.
    const known = account?.paypalConfirmed ? account : (await refetchAccount()).data;
    if (!known) return;
    if (!known.paypal) setAsking('missing');
    else if (!known.paypalConfirmed) setAsking('unconfirmed');
    else {
      // One idempotency key per click, so that a repeated request places no second order.
      key.current = clickKey();
      setAsking('confirm');
    }
  };

  const place = async () => {
    if (!gift) return;
    try {
      const { memo, orderId } = await order.mutateAsync({ body: { giftId: gift.id, key: key.current } });
      setAsking(null);
      toast.success(memo);
      navigate(paths.orderDetail(orderId));
    } catch (error) {
      showError(error);
      // A missing response is no refusal: the dialog stays open, and the same key makes another try safe.
      if ((error as ApiError).kind === 'refusal') setAsking(null);
    }
  };

  const close = () => setAsking(null);
  const button = (
    <Button
      kind="reward"
      size="page"
      block
      disabled={!gift || !account || refusal !== null}
      loading={order.isPending}
      loadingLabel={loadingLabel}
      onClick={click}
    >
      {label}
    </Button>
  );

  const dialogs = gift && (
    <>
      <ConfirmDialog
        open={asking === 'confirm'}
        onClose={close}
        kind="reward"
        title={t(verb === 'exchange' ? 'confirmTitle' : 'confirmRewardTitle', { gift: gift.name })}
        confirmLabel={label}
        confirmingLabel={loadingLabel}
        cancelLabel={shell('cancel')}
        onConfirm={place}
      >
        <p>{t('confirmText', { n: gift.displayPoints })}</p>
        {account?.paypal && isMoneyArt(gift.art) && (
          <p className={styles.account}>
            {t.rich('confirmPaidTo', boldAddress, { account: maskEmail(account.paypal) })}
          </p>
        )}
      </ConfirmDialog>
      <Dialog
        open={asking === 'missing'}
        onClose={close}
        title={t('missingTitle')}
        actions={
          <>
            <Button kind="ghost" onClick={close}>
              {t('notNow')}
            </Button>
            <Button href={payoutHref}>{t('missingAction')}</Button>
          </>
        }
      >
        {t('missingText')}
      </Dialog>
      <UnconfirmedDialog open={asking === 'unconfirmed'} onClose={close} href={payoutHref} />
    </>
  );

  return { button, whyNot: refusal?.reason ?? null, dialogs, payoutHref };
}
