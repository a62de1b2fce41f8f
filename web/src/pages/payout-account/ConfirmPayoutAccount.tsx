import { Button } from '@pollen/ui/Button';
import { useState } from 'react';
import { refreshAccount } from '../../api/account';
import { refresh } from '../../api/query';
import { LinkOutcome } from '../../layouts/LinkOutcome';
import { payoutAccountWords } from '../../locales/payout-account.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import { rememberedShop } from '../shop/shop-address';
import { deleteGiftBefore, pathOfGift, storedGiftBefore } from './gift-before';

/**
 * Confirms the payout account with the token of an email link at once and shows the outcome; it works without a log-in.
 */
export function ConfirmPayoutAccount({ token }: { token: string }) {
  const t = useT(payoutAccountWords);
  const member = useLoginInfo();
  const [before] = useState(storedGiftBefore);
  return (
    <LinkOutcome
      operation="POST /api/v1/PaypalConfirmations"
      token={token}
      title={t('title')}
      pending={t('confirming')}
      done={{ title: t('confirmDone'), text: t('confirmDoneText') }}
      failed={{ title: t('confirmFailed'), text: t('confirmFailedText') }}
      onDone={() => {
        void refreshAccount();
        void refresh('GET /api/v1/Accounts/:id/Paypal');
      }}
      action={
        member ? (
          <Button href={before ? pathOfGift(before) : rememberedShop()} onClick={deleteGiftBefore}>
            {t(before ? 'backToGift' : 'toExchange')}
          </Button>
        ) : (
          <Button href={paths.login()}>{t('logIn')}</Button>
        )
      }
    />
  );
}
