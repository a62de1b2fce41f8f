import type { CallMeaning } from '@pollen/contract/partner-values';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { type Partner, usePartnerWords } from './partner-words';
import { TryResult } from './TryResult';

/** Checks an address that a partner called, or a sample of one. Writes nothing. */
export function TryTab({ partner }: { partner: Partner }) {
  const t = useT(partnerWords);
  const showError = useShowError();
  const statuses = Object.keys(partner.profile.statuses);
  const words = usePartnerWords();
  // A call of the log, which its dialog hands over.
  const logged = loggedCall(useLocation().state);
  const [url, setUrl] = useState(logged.url);
  const [body, setBody] = useState(logged.body);
  const [headers, setHeaders] = useState(logged.headers);
  const [via, setVia] = useState(logged.via);
  const [status, setStatus] = useState(statuses[0] ?? '');
  const attempt = useChange('POST /api/console/Partners/:id/Try', {
    onSuccess: (tried) => {
      setUrl(tried.url);
      setHeaders(tried.headers);
    },
    onError: showError,
  });
  const params = { id: partner.id };
  const may = partner.can.change;
  // Another setup is in force: the same call is checked by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version of the setup asks for another check.
  useEffect(() => {
    if (attempt.variables) attempt.mutate(attempt.variables);
  }, [partner.version]);
  // On a phone the result comes below the form, out of view.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = result.current?.getBoundingClientRect().top ?? 0;
    if (attempt.data && top > window.innerHeight) result.current?.scrollIntoView({ block: 'start' });
  }, [attempt.data]);
  const canCheck = url.trim() !== '' && may === true && !attempt.isPending;
  const check = () => canCheck && attempt.mutate({ params, body: { via, url: url.trim(), body, headers } });
  const checkOnKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    check();
  };
  const meaningOf = (value: string) => {
    const meaning: CallMeaning | undefined = partner.profile.statuses[value];
    return meaning ? words.meaning(meaning) : t('noMeaning');
  };
  const why = may === true ? undefined : may.reason;
  return (
    <div className={styles.tryIt}>
      <div className={styles.stack}>
        <Section title={t('tryIt')}>
          <SectionBody>
            <div className={styles.stack}>
              <p className={styles.quiet}>{t('tryNote')}</p>
              <SelectField
                label={t('sampleStatus')}
                value={status}
                options={statuses.map((value) => ({ value, label: `${value}: ${meaningOf(value)}` }))}
                onChange={(event) => setStatus(event.target.value)}
              />
              <Button
                kind="secondary"
                disabled={status === '' || may !== true}
                title={why}
                onClick={() => {
                  setVia('call');
                  setBody('');
                  attempt.mutate({ params, body: { status } });
                }}
              >
                {t('sample')}
              </Button>
              <SelectField
                label={t('purpose')}
                value={via}
                options={[
                  { value: 'call', label: t('viaCall') },
                  { value: 'back', label: t('viaBack') },
                ]}
                onChange={(event) => setVia(event.target.value as 'call' | 'back')}
              />
              <TextareaField
                label={t('url')}
                rows={5}
                value={url}
                maxLength={8000}
                onKeyDown={checkOnKey}
                onChange={(event) => setUrl(event.target.value)}
              />
              <TextareaField
                label={t('headers')}
                help={t('headersHelp')}
                rows={2}
                value={headers}
                maxLength={4000}
                onChange={(event) => setHeaders(event.target.value)}
              />
              <TextareaField
                label={t('body')}
                rows={2}
                value={body}
                maxLength={20000}
                onChange={(event) => setBody(event.target.value)}
              />
              <Button
                disabled={url.trim() === '' || may !== true}
                title={why}
                loading={attempt.isPending}
                aria-keyshortcuts="Control+Enter"
                onClick={check}
              >
                {t('check')}
              </Button>
              {may !== true && <p className={styles.warn}>{why}</p>}
            </div>
          </SectionBody>
        </Section>
      </div>
      <div ref={result} className={styles.tryResult}>
        {attempt.data ? (
          <TryResult partner={partner} tried={attempt.data} />
        ) : (
          <Section title={t('result')}>
            <EmptyState title={t('noResultTitle')}>{t('noResultText')}</EmptyState>
          </Section>
        )}
      </div>
      <Signer partner={partner} via={via} />
    </div>
  );
}

/** How the profile says that calls, or redirects, are signed. */
function Signer({ partner, via }: { partner: Partner; via: 'call' | 'back' }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const signature = via === 'call' ? partner.profile.call.signature : partner.profile.back.signature;
  return (
    <Section title={t(via === 'call' ? 'callSignature' : 'backSignature')}>
      <SectionBody>
        {signature ? (
          <FactRows
            rows={[
              { label: t('signs'), value: words.signs(signature.signs) },
              { label: t('method'), value: <span className={styles.mono}>{signature.method}</span> },
              { label: t('encoding'), value: <span className={styles.mono}>{signature.encoding}</span> },
              {
                label: t(signature.place === 'query' ? 'placeQuery' : 'placeHeader'),
                value: <span className={styles.mono}>{signature.name}</span>,
              },
            ]}
          />
        ) : (
          <p className={styles.quiet}>{t('none')}</p>
        )}
      </SectionBody>
    </Section>
  );
}

/** Returns the call that another page of the console has handed over; empty fields without one. */
function loggedCall(state: unknown): { url: string; headers: string; body: string; via: 'call' | 'back' } {
  const given = state as { tried?: { url: string; headers: string; body: string; via: 'call' | 'back' } } | null;
  return given?.tried ?? { url: '', headers: '', body: '', via: 'call' };
}
