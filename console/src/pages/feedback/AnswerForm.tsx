import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { feedbackWords } from '../../locales/feedback.en';
import { useT } from '../../locales/translator';
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

interface AnswerFormProps {
  conversation: Conversation;
  onRefused: () => void;
}

/** The form for an answer, which may start from a template. The text stays when the server refuses it. */
export function AnswerForm({ conversation, onRefused }: AnswerFormProps) {
  const t = useT(feedbackWords);
  const toast = useToast();
  const showError = useShowError();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  // One key for each answer: after a lost connection, sending it again neither stores nor mails it twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [closes, setCloses] = useState(false);
  const { data: templates } = useCall('GET /api/console/AnswerTemplates', {});
  const { id, locale, senderName, senderEmail, replyTo, messages } = conversation;

  const send = useChange('POST /api/console/Conversations/:id/Answer', {
    onSuccess: () => {
      setText('');
      setKey(crypto.randomUUID());
      toast.success(t('sent', { name: senderName }));
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === codes.answeredMeanwhile) {
        setError(`${failure.messages[0]} ${t('newer')}`);
      } else showError(failure);
      onRefused();
    },
  });
  const submit = (close: boolean) => {
    if (send.isPending) return;
    if (text.trim() === '') {
      setError(t('answerMissing'));
      area.current?.focus();
      return;
    }
    setError(null);
    setCloses(close);
    send.mutate({ params: { id }, body: { text: text.trim(), key, seen: messages.at(-1)?.id ?? 0, close } });
  };
  const insert = (templateId: string) => {
    const chosen = templates?.list.find((each) => String(each.id) === templateId);
    if (!chosen) return;
    const body = (locale === 'zh' ? chosen.bodyZh : chosen.bodyEn)
      .replaceAll('{name}', senderName)
      .replaceAll('{number}', String(id));
    setText((before) => (before.trim() === '' ? body : `${before.trimEnd()}\n\n${body}`));
    area.current?.focus();
  };

  return (
    <Section title={t('answer')} count={t(locale === 'zh' ? 'answerLocaleZh' : 'answerLocale')}>
      <div className={styles.inside}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit(false);
          }}
        >
          {templates && templates.list.length > 0 && (
            <SelectField
              label={t('insert')}
              placeholder={t('chooseTemplate')}
              value=""
              options={templates.list.map((each) => ({ value: String(each.id), label: each.name }))}
              onChange={(event) => insert(event.target.value)}
            />
          )}
          <TextareaField
            ref={area}
            label={t('answer')}
            help={t('answerHelp', { email: senderEmail, name: senderName, replyTo })}
            error={error}
            placeholder={t('answerExample')}
            rows={7}
            maxLength={4000}
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(false);
            }}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              size="dense"
              icon={<Send size={20} />}
              loading={send.isPending && !closes}
              loadingLabel={t('sending')}
            >
              {t('send')}
            </Button>
            <Button
              kind="secondary"
              size="dense"
              loading={send.isPending && closes}
              loadingLabel={t('sending')}
              onClick={() => submit(true)}
            >
              {t('sendClose')}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}
