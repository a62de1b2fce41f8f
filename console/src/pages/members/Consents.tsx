import { StatusPill } from '@pollen/ui/StatusPill';
import { useCall } from '../../api/query';
import { Section } from '../../layouts/Columns';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';

const subjects = {
  terms: 'consentTerms',
  privacy: 'consentPrivacy',
  invitations: 'consentInvitations',
  invitationOpens: 'consentOpens',
  orderSteps: 'consentOrderSteps',
  answerNews: 'consentAnswerNews',
  profileDetails: 'consentProfileDetails',
  performanceCookies: 'consentPerformance',
  functionalCookies: 'consentFunctional',
} as const;

/** The consents that the member gave or withdrew, with time and version. */
export function Consents({ memberId }: { memberId: number }) {
  const t = useT(memberWords);
  const format = useFormat();
  const consents = useCall('GET /api/console/Members/:id/Consents', { params: { id: memberId } });
  const { data } = consents;
  return (
    <Section title={t('consents')} count={data?.more ? t('latest', { n: data.list.length }) : undefined}>
      <QueryTable
        dense
        caption={t('consents')}
        list={consents}
        rowKey={(consent) => `${consent.subject} ${consent.at} ${consent.given}`}
        empty={t('noConsents')}
        columns={[
          {
            key: 'subject',
            header: t('consentTo'),
            heads: true,
            cell: (consent) => <b>{t(subjects[consent.subject])}</b>,
          },
          {
            key: 'given',
            header: t('choice'),
            cell: (consent) => (
              <StatusPill shape={consent.given ? 'tick' : 'cross'} tone={consent.given ? 'success' : 'neutral'}>
                {t(consent.given ? 'agreed' : 'refused')}
              </StatusPill>
            ),
          },
          { key: 'version', header: t('version'), cell: (consent) => consent.version },
          { key: 'at', header: t('chosenAt'), cell: (consent) => format.instant(consent.at) },
        ]}
      />
    </Section>
  );
}
