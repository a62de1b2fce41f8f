import type { CallMeaning } from '@pollen/contract/partner-values';
import { Pencil } from 'lucide-react';
import { Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { HistoryButton } from '../../layouts/HistoryButton';
import { MayButton } from '../../layouts/MayButton';
import { useOpening } from '../../layouts/use-opening';
import { WaitingNote } from '../../layouts/WaitingNote';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { type Partner, usePartnerWords } from './partner-words';
import { SetupDialog } from './SetupDialog';
import { markText, type Profile } from './setup-draft';

/** The addresses that a partner needs, and how it is spoken to and understood. */
export function SetupTab({ partner }: { partner: Partner }) {
  const t = useT(partnerWords);
  const format = useFormat();
  const words = usePartnerWords();
  const changing = useOpening();
  const { profile, can } = partner;
  const [firstStatusName = ''] = profile.call.fields.status.split(',');
  const secret = ({ set, end }: Partner['callSecret']) =>
    set ? (end ? t('secretEnd', { end }) : t('secretSet')) : t('secretMissing');
  const today = (counted: number, cap: number | null) =>
    cap === null ? t('todayAny', { n: counted }) : t('todayOf', { n: counted, cap: format.number(cap) });
  const signature = (value: Profile['call']['signature']) => (value ? words.signature(value) : t('none'));
  return (
    <div className={styles.stack}>
      <Section title={t('addresses')}>
        <SectionBody>
          <FactRows
            rows={[
              { label: t('callUrl'), value: <span className={styles.mono}>{partner.callUrl}</span> },
              { label: t('backUrl'), value: <span className={styles.mono}>{partner.backUrl}</span> },
            ]}
          />
          <p className={styles.quiet}>
            {t('fixedStatus', { example: `?${firstStatusName}=${Object.keys(profile.statuses)[0] ?? ''}` })}
          </p>
        </SectionBody>
      </Section>
      {partner.waiting && <WaitingNote change={partner.waiting} titled />}
      <Section
        title={t('profile')}
        actions={
          <>
            <HistoryButton
              kind="partner"
              subject={String(partner.id)}
              name={partner.name}
              asks={partner.asks}
              show={(content) => <SetupContent content={content} />}
            />
            <MayButton may={can.change} kind="tonal" size="dense" icon={<Pencil size={18} />} onClick={changing.show}>
              {t('change')}
            </MayButton>
          </>
        }
      >
        <SectionBody>
          <FactRows
            rows={[
              {
                label: t('entryLink'),
                value: <span className={styles.mono}>{profile.entry.template || t('none')}</span>,
              },
              { label: t('entrySignature'), value: signature(profile.entry.signature) },
              { label: t('entrySecret'), value: secret(partner.entrySecret) },
              { label: t('callSignature'), value: signature(profile.call.signature) },
              {
                label: t('callSecret'),
                value: (
                  <span className={styles.two}>
                    {secret(partner.callSecret)}
                    {partner.formerSecretUntil && (
                      <span className={styles.quiet}>
                        {t('formerTaken', { time: format.moment(partner.formerSecretUntil) })}
                      </span>
                    )}
                  </span>
                ),
              },
              { label: t('network'), value: profile.call.networks.join(', ') || t('anyNetwork') },
              {
                label: t('fields'),
                value: (
                  <span className={styles.mono}>
                    {[profile.call.fields.attempt, profile.call.fields.status, profile.call.fields.amount]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                ),
              },
              { label: t('backSignature'), value: signature(profile.back.signature) },
              { label: t('statusMap'), value: <Meanings map={profile.statuses} /> },
              { label: t('corrections'), value: <Corrections profile={profile} /> },
              {
                label: t('reversalReasons'),
                value: profile.call.fields.reason ? (
                  <span className={styles.two}>
                    <span className={styles.mono}>{profile.call.fields.reason}</span>
                    <Meanings map={profile.reasons ?? {}} />
                  </span>
                ) : (
                  t('none')
                ),
              },
              { label: t('capStarts'), value: today(partner.today.starts, partner.today.startsCap) },
              { label: t('capCompletes'), value: today(partner.today.completes, partner.today.completesCap) },
            ]}
          />
        </SectionBody>
      </Section>
      <SetupDialog key={changing.key} partner={partner} open={changing.open} onClose={changing.hide} />
    </div>
  );
}

function SetupContent({ content }: { content: unknown }) {
  const t = useT(partnerWords);
  const format = useFormat();
  const profile = (content as { profile?: Profile } | null)?.profile;
  if (!profile) return t('none');
  const cap = (most: number | null | undefined) => (most == null ? t('none') : format.number(most));
  return (
    <>
      <p className={styles.quiet}>
        {format.list([
          format.labeled(t('capStarts'), cap(profile.dailyCaps?.starts)),
          format.labeled(t('capCompletes'), cap(profile.dailyCaps?.completes)),
        ])}
      </p>
      <Meanings map={profile.statuses} />
    </>
  );
}

/** What the words of a partner mean, a line each. */
function Meanings({ map }: { map: Readonly<Record<string, CallMeaning>> }) {
  const words = usePartnerWords();
  const lines = Object.entries(map).map(([word, meaning]) => `${word} = ${words.meaning(meaning)}`);
  return <pre className={styles.raw}>{lines.join('\n')}</pre>;
}

/** How calls are told apart that correct an earlier outcome. */
function Corrections({ profile }: { profile: Profile }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const { reconciliation } = profile.call;
  if (!reconciliation) return t('byStatus');
  const { says, attempt, signature } = reconciliation;
  return (
    <span className={styles.two}>
      <span className={styles.mono}>{[markText(reconciliation), attempt].filter(Boolean).join(', ')}</span>
      <span className={styles.quiet}>
        {words.correction(says)}
        {signature && ` · ${words.signature(signature)}`}
      </span>
    </span>
  );
}
