import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { ScrollText } from 'lucide-react';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { Facts } from '../../layouts/Facts';
import { useConversationWords } from '../../layouts/use-conversation-words';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

const accountStateKeys = {
  active: 'active',
  suspended: 'suspended',
  blacklisted: 'blacklisted',
  closed: 'closedAccount',
} as const;

/** The sender, the subject, and the sender's other conversations. */
export function ConversationSide({ conversation }: { conversation: Conversation }) {
  const t = useT(feedbackWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const words = useConversationWords();
  const { person, about, others, surveyNumber, attempt } = conversation;
  return (
    <>
      {person ? (
        <Facts
          title={t('memberSection')}
          facts={[
            { label: t('name'), value: <AppLink href={paths.member(person.id)}>{person.name}</AppLink> },
            { label: t('email'), value: person.email },
            { label: t('accountState'), value: t(accountStateKeys[person.state]) },
            { label: t('level'), value: shell('level', { level: String(person.level) }) },
            { label: t('credit'), value: format.number(person.credit) },
            { label: t('balance'), value: <CoinAmount amount={person.balance} size="xs" /> },
            { label: t('registered'), value: format.day(person.registeredAt) },
          ]}
        />
      ) : (
        <Facts
          title={t('visitor')}
          facts={[
            { label: t('name'), value: conversation.senderName },
            { label: t('email'), value: conversation.senderEmail },
          ]}
        >
          <p className={styles.notMember}>{t('notMember')}</p>
        </Facts>
      )}
      <Facts
        title={t('about')}
        facts={[
          { label: t('received'), value: format.moment(conversation.createdAt) },
          {
            label: t('answerTime'),
            value: conversation.answerSeconds === null ? null : words.span(conversation.answerSeconds),
          },
          { label: t('language'), value: t(conversation.locale === 'zh' ? 'chinese' : 'english') },
          {
            label: t('surveyNumber'),
            value: attempt ? (
              <AppLink href={paths.survey(attempt.surveyId)}>{attempt.surveyNumber}</AppLink>
            ) : (
              surveyNumber
            ),
          },
          { label: t('surveyTitle'), value: about.surveyTitle },
          { label: t('rewards'), value: about.rewards },
          { label: t('joinDate'), value: about.joinDate && format.date(about.joinDate, 'day') },
        ].filter(({ value }) => value !== null)}
      />
      {others.length > 0 && (
        <Section title={t('others')}>
          <div className={styles.inside}>
            <ul className={styles.others}>
              {others.map((other) => (
                <li key={other.id} className={styles.other}>
                  <AppLink href={paths.conversation(other.id)} className={styles.link}>
                    {words.kind(other.kind)}, {format.day(other.createdAt)}
                  </AppLink>
                  <span className={styles.small}>{other.text}</span>
                </li>
              ))}
            </ul>
          </div>
        </Section>
      )}
      <p>
        <Button
          kind="ghost"
          size="dense"
          icon={<ScrollText size={20} />}
          href={paths.auditLog('conversation', conversation.id)}
        >
          {shell('history')}
        </Button>
      </p>
    </>
  );
}
