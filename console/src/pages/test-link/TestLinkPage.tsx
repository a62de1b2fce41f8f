import type { PageAnswers } from '@pollen/contract/answers';
import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Logo } from '@pollen/ui/Logo';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { testLinkWords } from '../../locales/test-link.en';
import { useT } from '../../locales/translator';
import { LanguageSwitch } from '../sign-in/LanguageSwitch';
import { PreviewRun, type PreviewVerb } from '../surveys/PreviewRun';
import styles from './TestLinkPage.module.css';

/**
 * A questionnaire that a client tries with a link, without a login: nothing is kept but the comments. The token stands
 * behind the # of the address: browsers send that part to nobody.
 */
export default function TestLinkPage() {
  const t = useT(testLinkWords);
  const shell = useT(shellWords);
  const lang = useLang();
  const token = useLocation().hash.slice(1) || '-';
  // Once for each visit and language: a repeated call would count as another opening.
  const link = useQuery({
    queryKey: ['POST /api/v1/TestLinks', token, lang],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call('POST /api/v1/TestLinks', { body: { token }, signal }),
  });
  return (
    <div className={styles.page}>
      <title>{`${link.data?.title ?? t('title')} · ${shell('brand')}`}</title>
      <header className={styles.top}>
        <Logo>{shell('brand')}</Logo>
        <LanguageSwitch />
      </header>
      <aside className={styles.mark} aria-label={t('mark')}>
        <FlaskConical size={20} />
        <p>
          <b>{t('mark')}</b> {t('markText')}
        </p>
      </aside>
      <main className={styles.main}>
        {link.data ? (
          <>
            <h1 className={styles.title}>{link.data.title}</h1>
            <Trial token={token} />
          </>
        ) : link.error ? (
          <EmptyState title={t('ended')}>{link.error.message}</EmptyState>
        ) : (
          <SkeletonCards count={2} height={180} />
        )}
      </main>
    </div>
  );
}

function Trial({ token }: { token: string }) {
  const lang = useLang();
  const [round, setRound] = useState(0);
  const [page, setPage] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const ask = useCallback(
    (step: PreviewVerb, state: unknown, answers: PageAnswers) =>
      call('POST /api/v1/TestLinks/Steps', { body: { token, lang, state, step, answers } }),
    [token, lang],
  );
  const follow = useCallback((name: string | null) => {
    setPage(name);
    if (name !== null) setLast(name);
  }, []);
  const commented = page ?? last;
  return (
    <>
      <section className={classNames(styles.card, styles.trial)}>
        <PreviewRun
          key={`${round} ${lang}`}
          lang={lang}
          ask={ask}
          onRestart={() => setRound(round + 1)}
          onPage={follow}
        />
      </section>
      {commented !== null && <CommentForm key={commented} token={token} page={commented} />}
    </>
  );
}

/** The name under which the client comments, for the next page. */
let nameBefore = '';

function CommentForm({ token, page }: { token: string; page: string }) {
  const t = useT(testLinkWords);
  const showError = useShowError();
  const [name, setName] = useState(nameBefore);
  const [text, setText] = useState('');
  const [sent, setSent] = useState(false);
  // Not `useChange`, which asks for everything again: that would count as another opening of the link.
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/v1/TestLinks/Comments', {
        body: { token, element: page, name: name.trim(), text: text.trim() },
      }),
    onSuccess: () => {
      nameBefore = name.trim();
      setText('');
      setSent(true);
    },
    onError: showError,
  });
  const ready = name.trim() !== '' && text.trim() !== '';
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !send.isPending) send.mutate();
      }}
    >
      <h2 className={styles.subtitle}>{t('comment')}</h2>
      <TextField
        label={t('name')}
        maxLength={80}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextareaField
        label={t('text')}
        help={t('textHelp')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSent(false);
        }}
      />
      <div className={styles.send}>
        <Button type="submit" kind="tonal" disabled={!ready} loading={send.isPending} loadingLabel={t('sending')}>
          {t('send')}
        </Button>
        <span role="status">{sent && t('sent')}</span>
      </div>
    </form>
  );
}
