import { FEEDBACK_TEXT_MAX } from '@pollen/contract/case-values';
import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useRef, useState } from 'react';
import { useChange } from '../../api/query';
import { isApiError, useShowError } from '../../api/show-error';
import { casesWords } from '../../locales/cases.en';
import { useT } from '../../locales/translator';
import styles from './CaseDetail.module.css';

interface AppealFormProps {
  /** Whether the member has not asked before; after a withdrawn request the member asks again. */
  isFirst: boolean;
  /** Whether the decision is about answers; otherwise about the account. */
  isAboutAnswers: boolean;
  ask: (content: string) => Promise<unknown>;
  reload: () => void;
}

/** Asks for a second look at the decision of a case, once. */
export function AppealForm({ isFirst, isAboutAnswers, ask, reload }: AppealFormProps) {
  const t = useT(casesWords);
  const toast = useToast();
  const showError = useShowError();
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setError(null);
    setBusy(true);
    try {
      await ask(content);
      toast.success(t('asked'), t('askedText'));
      reload();
    } catch (failure) {
      if (isApiError(failure) && failure.kind === 'refusal') setError(failure.messages[0] ?? null);
      else showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className={styles.form} noValidate>
      <TextareaField
        label={t('askLabel')}
        help={t(isFirst ? 'askHelp' : 'askAgainHelp')}
        placeholder={t(isAboutAnswers ? 'askExample' : 'askAccountExample')}
        value={content}
        maxLength={FEEDBACK_TEXT_MAX}
        error={error}
        onChange={(event) => {
          setContent(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" loading={isBusy} loadingLabel={t('asking')}>
        {t('ask')}
      </Button>
    </form>
  );
}

/** Adds a message to the newest conversation of a case; folded unless it is the member's turn. */
export function ReplyForm({ token, isTurn, onSent }: { token: string; isTurn: boolean; onSent: () => void }) {
  const t = useT(casesWords);
  const toast = useToast();
  const [isOpen, setOpen] = useState(isTurn);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  // One key for each reply, so that a reply that is sent again after a lost connection is stored once.
  const key = useRef(crypto.randomUUID());
  const reply = useChange('POST /api/v1/SentMessages/:token/Replies', {
    onSuccess: () => {
      toast.success(t('sent'));
      onSent();
    },
    onError: (failure) => setError(failure.messages[0] ?? null),
  });
  if (!isOpen) {
    return (
      <Button kind="tonal" onClick={() => setOpen(true)}>
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
