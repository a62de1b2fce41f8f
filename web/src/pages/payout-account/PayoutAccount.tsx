import { memberCodes } from '@pollen/contract/member-codes';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Skeleton } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshAccount, useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useCall, useChange, useMinimumDelay } from '../../api/query';
import { useErrorToast, useShowError } from '../../api/show-error';
import { clearPersistedInput, usePersistedInput } from '../../forms/persisted-input';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { mineWords } from '../../locales/mine.en';
import { payoutAccountWords } from '../../locales/payout-account.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { type GiftBefore, pathOfGift, storeGiftBefore } from './gift-before';
import styles from './PayoutAccount.module.css';
import { useSendAgain } from './use-send-again';

type Saved = DataOf<'GET /api/v1/Accounts/:id/Paypal'>;

/** Shows the payout account; once saved, the member returns to the gift before. */
export function PayoutAccount({ before }: { before: GiftBefore | null }) {
  const t = useT(payoutAccountWords);
  const mine = useT(mineWords);
  const id = useMemberId();
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Paypal', { params: { id } });
  const account = useAccount();
  const loading = useMinimumDelay(isPending || account.isPending);
  useErrorToast(error);
  const back = before
    ? { href: pathOfGift(before), label: t('backToGift') }
    : { href: paths.mine(), label: mine('title') };

  return (
    <MemberPage
      title={t('title')}
      intro={t('lead')}
      back={back}
      titleAfter={!loading && data && <State saved={data} />}
    >
      {loading ? (
        <div className={styles.form} aria-busy="true">
          <Skeleton height={84} radius={12} />
          <Skeleton height={84} radius={12} />
          <Skeleton width={120} height={52} />
        </div>
      ) : !data ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Form
          key={`${data.account} ${data.name} ${data.paypalConfirmed}`}
          saved={data}
          profileName={account.data && account.data.displayName !== account.data.handle ? account.data.displayName : ''}
          before={before}
        />
      )}
    </MemberPage>
  );
}

function State({ saved }: { saved: Saved }) {
  const t = useT(payoutAccountWords);
  if (saved.paypalConfirmed) {
    return (
      <StatusPill shape="tick" tone="success">
        {t('confirmedPill')}
      </StatusPill>
    );
  }
  if (!saved.waiting) return null;
  return (
    <StatusPill shape="ring" tone="neutral">
      {t('waitingPill')}
    </StatusPill>
  );
}

interface FormProps {
  saved: Saved;
  /** The name of the profile, which that of the account must match; empty before it has one. */
  profileName: string;
  before: GiftBefore | null;
}

function Form({ saved, profileName, before }: FormProps) {
  const t = useT(payoutAccountWords);
  const toast = useToast();
  const showError = useShowError();
  const navigate = useNavigate();
  const id = useMemberId();
  const locked = saved.paypalConfirmed;
  const sendAgain = useSendAgain(saved.waiting && !locked);
  const [account, setAccount] = usePersistedInput(locked ? null : 'payout-account.account', saved.account ?? '');
  const [name, setName] = usePersistedInput(locked ? null : 'payout-account.name', saved.name ?? profileName);
  const [error, setError] = useState<{ code: number; text?: string }>();

  const save = useChange('POST /api/v1/Accounts/:id/Paypal', {
    refreshes: ['GET /api/v1/Accounts/:id/Paypal', 'GET /api/v1/Gifts/:id'],
    onSuccess: async () => {
      clearPersistedInput('payout-account');
      toast.success(t('saved'));
      if (before) storeGiftBefore(before);
      // The gift's page reads the account to see what is missing, so the account is refetched first.
      await refreshAccount();
      if (before) navigate(pathOfGift(before));
    },
    onError: (failure) => {
      setError({ code: Number(failure.code), text: failure.messages[0] });
      showError(failure);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (locked || save.isPending) return;
    setError(undefined);
    save.mutate({ params: { id }, body: { type: 1, name: name.trim(), account: account.trim() } });
  };

  const errorOf = (code: number) => (error?.code === code ? error.text : undefined);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {saved.waiting && !locked && (
        <Banner
          tone="info"
          title={t('waitingTitle')}
          action={{
            label: sendAgain.sending ? t('sendingAgain') : t('sendAgain'),
            onClick: () => void sendAgain.send(),
          }}
        >
          {t('waitingText')}
        </Banner>
      )}
      <TextField
        label={t('account')}
        type="email"
        value={account}
        locked={locked}
        placeholder={t('accountExample')}
        help={t('accountHelp')}
        error={errorOf(memberCodes.payoutAccountInvalid)}
        autoComplete="email"
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        label={t('name')}
        value={name}
        locked={locked}
        help={t('nameHelp')}
        error={errorOf(memberCodes.nameInvalid)}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      {locked ? (
        <p className={styles.note}>
          <Info size={16} />
          <span>
            {t.rich('lockedText', {
              contact: (words) => (
                <AppLink key="contact" href={paths.contact()}>
                  {words}
                </AppLink>
              ),
            })}
          </span>
        </p>
      ) : (
        <p className={styles.note}>
          <Info size={16} />
          <span>
            <strong>{t('whyTitle')}.</strong> {t('whyText')}
          </span>
        </p>
      )}
      <Button
        type="submit"
        size="form"
        className={styles.submit}
        disabled={locked}
        loading={save.isPending}
        loadingLabel={t('submitting')}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
