import type { DataOf } from '@pollen/contract/client';
import { Banner } from '@pollen/ui/Banner';
import { StatusPill } from '@pollen/ui/StatusPill';
import { Check, X } from 'lucide-react';
import { Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { useOpening } from '../../layouts/use-opening';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { type Partner, usePartnerWords } from './partner-words';
import { SetupChange } from './SetupChange';
import { addsLastAmpersand, type SigningWay, signedBy, signedOtherwise } from './signing-way';

type Tried = DataOf<'POST /api/console/Partners/:id/Try'>;

/** So many other ways of signing are listed before the rest is only counted. */
const WAYS_SHOWN = 5;

const matchLooks = {
  same: { tone: 'success', shape: 'tick' },
  different: { tone: 'danger', shape: 'cross' },
} as const;

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

interface TryResultProps {
  partner: Partner;
  tried: Tried;
}

/** What a call or a redirect is by the profile, whether its signature is right, and what it would do. */
export function TryResult({ partner, tried }: TryResultProps) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const format = useFormat();
  const known = tried.parameters.filter(({ field }) => field !== null).length;
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
      <Verdict partner={partner} tried={tried} />
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
          <BaseString partner={partner} tried={tried} base={tried.base} />
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

/** Whether the signature is right; where another way of signing matches, the change of the setup that takes it over. */
function Verdict({ partner, tried }: TryResultProps) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const changing = useOpening();
  const way = matchingWay(tried);
  const { signer } = tried;
  if (tried.matches) return <Banner tone="success" title={t('matches')} />;
  if (tried.base === null && signer === null) return <Banner tone="info" title={t('unsigned')} />;
  if (!way || signer === null) return <Banner tone="danger" title={t('differs')} />;
  const isLastAmpersand = addsLastAmpersand(signedBy(partner.profile, signer), way);
  const found = { method: way.method, signs: words.signs(way.signs), encoding: way.encoding };
  const verb = t(isLastAmpersand ? 'signLastAmpersand' : 'signThisWay');
  return (
    <>
      <Banner
        tone="danger"
        title={t('differs')}
        action={partner.can.change === true ? { label: verb, onClick: changing.show } : undefined}
      >
        {isLastAmpersand ? t('matchesWithLastAmpersand') : t('otherWay', found)}
      </Banner>
      <SetupChange
        key={changing.key}
        partner={partner}
        title={t('signThisWayTitle')}
        done={t('setupSaved')}
        body={{ profile: signedOtherwise(partner.profile, signer, way) }}
        open={changing.open}
        onClose={changing.hide}
      >
        <FactRows
          rows={[
            { label: t(signerWords[signer]), value: <Way {...signedBy(partner.profile, signer)} /> },
            { label: t('becomes'), value: <Way {...way} /> },
          ]}
        />
      </SetupChange>
    </>
  );
}

const signerWords = { call: 'callSignature', correction: 'correctionSignature', back: 'backSignature' } as const;

/** Returns the other way of signing that gives the signature of this call. */
const matchingWay = ({ matches, tried }: Tried) => (matches ? undefined : tried.find((way) => way.matches));

function Way({ method, signs, encoding }: Partial<SigningWay>) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  if (!method || !signs || !encoding) return t('none');
  return <span className={styles.mono}>{[method, words.signs(signs), encoding].join(', ')}</span>;
}

/** What is signed; of an address also what follows, where the difference often is. */
function BaseString({ partner, tried, base }: TryResultProps & { base: string }) {
  const t = useT(partnerWords);
  const way = matchingWay(tried);
  const { signer } = tried;
  const isMarked = way && signer !== null && addsLastAmpersand(signedBy(partner.profile, signer), way);
  // The value of the signature stands in the next part.
  const [after = ''] = tried.url.startsWith(base) ? (/^[&?]?[^=]*=?/.exec(tried.url.slice(base.length)) ?? []) : [];
  return (
    <Section title={t('stepBase')} count={t('baseBytes', { n: new TextEncoder().encode(base).length })}>
      <SectionBody>
        <pre className={styles.raw}>
          {base}
          {after !== '' && (
            <span className={styles.after}>
              {isMarked && after.startsWith('&') ? (
                <>
                  <mark>{after[0]}</mark>
                  {after.slice(1)}
                </>
              ) : (
                after
              )}
              …
            </span>
          )}
        </pre>
      </SectionBody>
    </Section>
  );
}
