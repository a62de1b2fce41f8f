import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { ErrorState } from '@pollen/ui/ErrorState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call';
import { refresh, useCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { useFormat } from '../../locales/format';
import { sentMessageWords } from '../../locales/sent-message.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import styles from './SentMessagePage.module.css';

const LONGEST = 4000;

/** The target of the link in mails of customer service, with or without a login: the conversation, and a reply to it. */
export default function SentMessagePage() {
  const hydrated = useHydrated();
  const token = useSearchParams()[0].get('token') ?? '';
  return hydrated ? <SentMessage token={token} /> : null;
}

function SentMessage({ token }: { token: string }) {
  const t = useT(sentMessageWords);
  const format = useFormat();
  const message = useCall('GET /api/v1/SentMessages/:token', { params: { token } }, { enabled: token !== '' });
  const { data } = message;
  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{t('title')}</PageTitle>
      {token === '' || (message.error && !data) ? (
        <ErrorState heading="h1" title={t('invalid')} action={<Button href={paths.contact()}>{t('write')}</Button>}>
          {t('invalidText')}
        </ErrorState>
      ) : !data ? (
        <Skeleton height={280} />
      ) : (
        <Card look="panel" className={styles.card}>
          <h1 className="type-title-lg">{t('heading', { number: data.number })}</h1>
          {data.survey && <p className={styles.about}>{t('about', { survey: data.survey })}</p>}
          <ol className={styles.messages}>
            {data.messages.map((each) => (
              <li key={each.id} className={styles.message} data-from={each.from}>
                <p className={styles.meta}>
                  <b>{t(each.from === 'sender' ? 'you' : 'us')}</b>{' '}
                  <time dateTime={each.at}>{format.date(each.at, 'dayTime')}</time>
                </p>
                <p className={styles.text}>{each.text ?? t('hidden')}</p>
              </li>
            ))}
          </ol>
          <Reply key={data.messages.at(-1)?.id} token={token} state={data.state} reply={data.can.reply} />
        </Card>
      )}
    </div>
  );
}

interface ReplyProps {
  token: string;
  state: 'open' | 'answered' | 'closed';
  reply: true | { code: number; reason: string };
}

function Reply({ token, state, reply }: ReplyProps) {
  const t = useT(sentMessageWords);
  const showError = useShowError();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  // One key for each reply, so that a reply that is sent again after a lost connection is stored once.
  const key = useRef(crypto.randomUUID());

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('POST /api/v1/SentMessages/:token/Replies', { params: { token }, body: { text, key: key.current } });
      await refresh('GET /api/v1/SentMessages/:token');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  if (reply !== true) return <p className={styles.note}>{reply.reason}</p>;
  return (
    <form onSubmit={(event) => void send(event)} className={styles.form}>
      <p className={styles.note} role="status">
        {t(state)}
      </p>
      <TextareaField
        label={t('reply')}
        value={text}
        maxLength={LONGEST}
        rows={5}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="form" loading={busy} loadingLabel={t('sending')} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}
