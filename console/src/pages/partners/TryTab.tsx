import type { DataOf } from '@pollen/contract/client';
import type { CallMeaning } from '@pollen/contract/partner-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SelectField } from '@pollen/ui/SelectField';
import { StatusPill } from '@pollen/ui/StatusPill';
import { TextareaField } from '@pollen/ui/TextareaField';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { type Partner, usePartnerWords } from './partner-words';

type Tried = DataOf<'POST /api/console/Partners/:id/Try'>;

/** So many other ways of signing are listed before the rest is only counted. */
const WAYS_SHOWN = 5;

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
                onClick={() => attempt.mutate({ params, body: { via, url: url.trim(), body, headers } })}
              >
                {t('check')}
              </Button>
              {may !== true && <p className={styles.warn}>{why}</p>}
            </div>
          </SectionBody>
        </Section>
        <Signer partner={partner} via={via} />
      </div>
      {attempt.data ? (
        <Result tried={attempt.data} />
      ) : (
        <Section title={t('result')}>
          <EmptyState title={t('noResultTitle')}>{t('noResultText')}</EmptyState>
        </Section>
      )}
    </div>
  );
}

const matchLooks = {
  same: { tone: 'success', shape: 'tick' },
  different: { tone: 'danger', shape: 'cross' },
} as const;

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

/** The other ways of signing that were tried with the same secret, those that match first. */
function OtherWays({ tried: { tried } }: { tried: Tried }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const sorted = [...tried.filter(({ matches }) => matches), ...tried.filter(({ matches }) => !matches)];
  return (
    <div>
      <h3 className={styles.waysTitle}>{t('otherWays', { n: tried.length })}</h3>
      <ul className={styles.ways}>
        {sorted.slice(0, WAYS_SHOWN).map(({ method, signs, encoding, matches }) => (
          <li key={`${method} ${signs}`} data-matches={matches || undefined}>
            {matches ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            {matches
              ? t('wayMatches', { method, signs: words.signs(signs), encoding })
              : t('wayDiffers', { method, signs: words.signs(signs) })}
          </li>
        ))}
      </ul>
      {sorted.length > WAYS_SHOWN && <p className={styles.quiet}>{t('moreWays', { n: sorted.length - WAYS_SHOWN })}</p>}
    </div>
  );
}

function Result({ tried }: { tried: Tried }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const known = tried.parameters.filter(({ field }) => field !== null).length;
  const other = tried.matches ? undefined : tried.tried.find((way) => way.matches);
  const amount = tried.amountCents === null ? null : format.dollars(tried.amountCents);
  const fieldWords = {
    attempt: t('attempt'),
    status: t('status'),
    amount: t('amount'),
    event: t('event'),
    debug: t('debug'),
    signature: t('signature'),
  };
  return (
    <div className={styles.stack}>
      <Banner
        tone={tried.matches ? 'success' : tried.base === null ? 'info' : 'danger'}
        title={tried.matches ? t('matches') : tried.base === null ? t('unsigned') : t('differs')}
      >
        {other && t('otherWay', { method: other.method, signs: words.signs(other.signs), encoding: other.encoding })}
      </Banner>
      <Section title={t('stepParameters')} count={t('knownOf', { n: known, all: tried.parameters.length })}>
        <SectionBody>
          <FactRows
            rows={tried.parameters.map(({ name, value, field }) => ({
              label: name,
              value: (
                <span className={styles.two}>
                  <span className={styles.mono}>{value}</span>
                  {field && <span className={styles.quiet}>{fieldWords[field]}</span>}
                </span>
              ),
            }))}
          />
        </SectionBody>
      </Section>
      {tried.base !== null && (
        <>
          <Section title={t('stepBase')}>
            <SectionBody>
              <pre className={styles.raw}>{tried.base}</pre>
            </SectionBody>
          </Section>
          <Section
            title={t('stepSignature')}
            actions={
              <StatusPill {...(tried.matches ? matchLooks.same : matchLooks.different)}>
                {t(tried.matches ? 'same' : 'different')}
              </StatusPill>
            }
          >
            <SectionBody>
              <FactRows
                rows={[
                  { label: t('computed'), value: <span className={styles.mono}>{tried.computed ?? '–'}</span> },
                  { label: t('given'), value: <span className={styles.mono}>{tried.given ?? '–'}</span> },
                ]}
              />
              {!tried.matches && tried.tried.length > 0 && <OtherWays tried={tried} />}
            </SectionBody>
          </Section>
        </>
      )}
      <Section title={t('stepResult')} count={tried.matches ? undefined : t('ifItMatched')}>
        <SectionBody>
          <FactRows
            rows={[
              {
                label: t('status'),
                value: t('wouldBe', {
                  status: tried.status ?? '–',
                  meaning: tried.meaning ? words.meaning(tried.meaning) : t('noMeaning'),
                }),
              },
              { label: t('attempt'), value: tried.attempt?.state ?? t('unknownAttempt') },
              ...(amount === null
                ? []
                : [
                    {
                      label: t('amount'),
                      value:
                        tried.expectedCents === null
                          ? amount
                          : t('ours', { given: amount, ours: format.dollars(tried.expectedCents) }),
                    },
                  ]),
              { label: t('reply'), value: <span className={styles.mono}>{`200 ${tried.reply}`}</span> },
            ]}
          />
        </SectionBody>
      </Section>
    </div>
  );
}
