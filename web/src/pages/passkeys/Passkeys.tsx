import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { Row, RowList } from '@pollen/ui/RowList';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Pencil, ScanFace, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAccount } from '../../api/account';
import { ApiError, type DataOf } from '../../api/call';
import { useCall, useChange } from '../../api/query';
import { useErrorToast, useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { passkeysWords } from '../../locales/passkeys.en';
import { useT } from '../../locales/translator';
import { forgetKnownMember, readKnownMember } from '../../session/known-member';
import { useMemberId } from '../../session/login-info';
import { rememberAccount } from './known-member';
import { PasskeyDialog } from './PasskeyDialog';
import styles from './Passkeys.module.css';

type Passkey = DataOf<'GET /api/v1/Accounts/:id/Passkeys'>['list'][number];
/** The question that is open, about one passkey or a new one. */
type Question = { about: 'add' } | { about: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the member, and how to add, rename and remove one. Nothing where the panel can have none. */
export function Passkeys() {
  const t = useT(passkeysWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const { data: account } = useAccount();
  const section = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [adding, setAdding] = useState(false);
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Passkeys', { params: { id } });
  useErrorToast(data ? null : error, 'warning');
  const rename = useChange('POST /api/v1/Accounts/:id/Passkeys/:passkeyId/Name');
  const remove = useChange('POST /api/v1/Accounts/:id/Passkeys/:passkeyId/Remove');

  const close = () => {
    setQuestion(null);
    setWrong(undefined);
  };
  const finish = async (sentence: string) => {
    close();
    toast.success(sentence);
    await refetch();
    // Moves the focus, because the pressed button may have disappeared.
    section.current?.focus();
  };
  /** Shows a wrong password beside its field, and asks for one that became necessary meanwhile. */
  const fail = async (failure: unknown) => {
    const code = failure instanceof ApiError ? Number(failure.code) : 0;
    if (failure instanceof ApiError && code === memberCodes.oldPasswordWrong) setWrong(failure.messages[0]);
    else if (code === memberCodes.passwordNeeded) await refetch();
    else showError(failure);
  };

  const add = async (password?: string) => {
    setAdding(true);
    setWrong(undefined);
    try {
      const { createPasskey } = await import('./passkey-calls');
      const made = await createPasskey(id, password);
      if (account) rememberAccount(account);
      await finish(t('addedToast', { name: made.name }));
    } catch (failure) {
      if (failure instanceof ApiError) {
        if (Number(failure.code) === memberCodes.passwordNeeded) setQuestion({ about: 'add' });
        await fail(failure);
      } else {
        close();
        toast.warning(t('addFailed'));
      }
    } finally {
      setAdding(false);
    }
  };

  const answer = async ({ name, password }: { name: string; password: string }) => {
    if (!question) return;
    setWrong(undefined);
    if (question.about === 'add') return add(password);
    const params = { id, passkeyId: question.passkey.id };
    try {
      if (question.about === 'rename') {
        await rename.mutateAsync({ params, body: { name } });
        close();
        await refetch();
      } else {
        await remove.mutateAsync({ params, body: data?.passwordNeeded ? { password } : {} });
        // Without a passkey there is nothing that the greeting at the log-in could offer.
        if (data?.list.length === 1 && readKnownMember()?.id === id) forgetKnownMember();
        await finish(t('removed', { name: question.passkey.name }));
      }
    } catch (failure) {
      await fail(failure);
    }
  };

  if (isPending) return <SkeletonCards count={1} height={72} />;
  if (!data) return <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />;
  const isHere = import.meta.env.SSR || data.address === location.origin;
  return (
    <div ref={section} tabIndex={-1} className={styles.section}>
      {data.list.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <RowList>
          {data.list.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<ScanFace size={24} />}
              after={
                <>
                  <IconButton
                    label={t('renameOf', { name: passkey.name })}
                    onClick={() => setQuestion({ about: 'rename', passkey })}
                  >
                    <Pencil size={20} />
                  </IconButton>
                  <IconButton
                    label={t('removeOf', { name: passkey.name })}
                    onClick={() => setQuestion({ about: 'remove', passkey })}
                  >
                    <Trash2 size={20} />
                  </IconButton>
                </>
              }
            >
              <span className={styles.words}>
                <span>{passkey.name}</span>
                <span className={styles.note}>
                  {passkey.lastUsedAt
                    ? t('lastUsed', { when: format.date(passkey.lastUsedAt, 'dayTime') })
                    : t('added', { when: format.date(passkey.createdAt, 'dayTime') })}
                </span>
              </span>
            </Row>
          ))}
        </RowList>
      )}
      {isHere ? (
        <Button
          kind="secondary"
          size="form"
          className={styles.add}
          icon={<ScanFace size={20} />}
          loading={adding && question === null}
          loadingLabel={t('adding')}
          onClick={() => (data.passwordNeeded ? setQuestion({ about: 'add' }) : void add())}
        >
          {t('add')}
        </Button>
      ) : (
        data.address && <p className={styles.note}>{t('elsewhere', { address: data.address })}</p>
      )}
      {question && (
        <PasskeyDialog
          about={question.about}
          name={question.about === 'add' ? '' : question.passkey.name}
          asksPassword={question.about === 'add' || (question.about === 'remove' && data.passwordNeeded)}
          wrong={wrong}
          busy={adding || rename.isPending || remove.isPending}
          onClose={close}
          onAnswer={answer}
        />
      )}
    </div>
  );
}
