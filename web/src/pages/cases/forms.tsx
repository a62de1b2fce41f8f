import { FEEDBACK_TEXT_MAX } from '@pollen/contract/case-values';
import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useRef, useState } from 'react';
import { useChange } from '../../api/query';
import { casesWords } from '../../locales/cases.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './CaseDetail.module.css';

const refreshes = ['GET /api/v1/Accounts/:id/Cases', 'GET /api/v1/Accounts/:id/Cases/:caseId'] as const;

/** Asks for a second look at the decision of a case, once. */
export function AppealForm({ caseId }: { caseId: string }) {
  const t = useT(casesWords);
  const id = useMemberId();
  const toast = useToast();
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const appeal = useChange('POST /api/v1/Accounts/:id/Cases/:caseId/Appeal', {
    onSuccess: () => toast.success(t('asked'), t('askedText')),
    onError: (failure) => setError(failure.messages[0] ?? null),
    refreshes: [...refreshes],
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (appeal.isPending) return;
    setError(null);
    appeal.mutate({ params: { id, caseId }, body: { content } });
  };
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      <TextareaField
        label={t('askLabel')}
        help={t('askHelp')}
        placeholder={t('askExample')}
        value={content}
        maxLength={FEEDBACK_TEXT_MAX}
        error={error}
        onChange={(event) => {
          setContent(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" loading={appeal.isPending} loadingLabel={t('asking')}>
        {t('ask')}
      </Button>
    </form>
  );
}

/** Adds a message to the newest conversation of a case; folded unless it is the member's turn. */
export function ReplyForm({ token, isTurn }: { token: string; isTurn: boolean }) {
  const t = useT(casesWords);
  const toast = useToast();
  const [isOpen, setOpen] = useState(isTurn);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  // One key for each reply, so that a reply that is sent again after a lost connection is stored once.
  const key = useRef(crypto.randomUUID());
  const reply = useChange('POST /api/v1/SentMessages/:token/Replies', {
    onSuccess: () => toast.success(t('sent')),
    onError: (failure) => setError(failure.messages[0] ?? null),
    refreshes: [...refreshes],
  });
  if (!isOpen) {
    return (
      <Button kind="tonal" className={styles.add} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reply.isPending) return;
    setError(null);
    reply.mutate({ params: { token }, body: { text, key: key.current } });
  };
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      <TextareaField
        label={t('reply')}
        value={text}
        maxLength={FEEDBACK_TEXT_MAX}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" loading={reply.isPending} loadingLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
