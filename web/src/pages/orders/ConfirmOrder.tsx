import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { useNavigate } from 'react-router';
import { refreshAccount } from '../../api/account';
import { refresh } from '../../api/query';
import { LinkOutcome } from '../../layouts/LinkOutcome';
import { ordersWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';

/** Confirms an order by the token of its mail; a member goes on to the order, a visitor is asked to log in. */
export function ConfirmOrder({ token, id }: { token: string; id: number }) {
  const t = useT(ordersWords);
  const toast = useToast();
  const navigate = useNavigate();
  const member = useLoginInfo();
  return (
    <LinkOutcome
      operation="POST /api/v1/OrderConfirmations"
      token={token}
      title={t('title')}
      pending={t('confirming')}
      done={{ title: t('confirmDone'), text: t('confirmDoneText') }}
      failed={{ title: t('confirmFailed'), text: t('confirmFailedText') }}
      onDone={({ orderId }) => {
        if (!member) return;
        void refreshAccount();
        void refresh('GET /api/v1/Orders/:id');
        void refresh('GET /api/v1/Accounts/:id/Orders');
        toast.success(t('confirmDone'), t('confirmDoneText'));
        navigate(paths.orderDetail(orderId), { replace: true });
      }}
      action={
        member && id > 0 ? (
          <Button href={paths.orderDetail(id)}>{t('follow')}</Button>
        ) : (
          <Button href={paths.login()}>{t('logIn')}</Button>
        )
      }
    />
  );
}
