import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { Columns, Section } from '../../layouts/Columns';
import { ConversationState } from '../../layouts/ConversationState';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useConversationWords } from '../../layouts/use-conversation-words';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AnswerDue } from './AnswerDue';
import { AnswerForm } from './AnswerForm';
import { ConversationActions } from './ConversationActions';
import styles from './ConversationPage.module.css';
import { ConversationSide } from './ConversationSide';
import type { Conversation } from './conversation';
import { MissingCoins } from './MissingCoins';
import { SecondLook } from './SecondLook';

/**
 * Shows one conversation with a member: its messages, the facts about the sender, the actions and, while it may be
 * answered, the reply form.
 */
export default function ConversationPage() {
  const t = useT(feedbackWords);
  const words = useConversationWords();
  const id = Number(useParams().id);
  const { data, error, refetch } = useCall('GET /api/console/Conversations/:id', { params: { id } });
  if (!data) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={180} />
    );
  }
  const refresh = () => void refetch();
  return (
    <>
      <PageHead
        title={t('conversation', { kind: words.kind(data.kind), name: data.senderName })}
        back={{ href: paths.conversations(), label: t('title') }}
        over={
          <>
            {t('number', { id: String(data.id) })}
            <ConversationState state={data.state} outcome={data.outcome} />
            {data.state === 'open' && data.dueAt && <AnswerDue dueAt={data.dueAt} />}
          </>
        }
        actions={<ConversationActions conversation={data} onRefused={refresh} />}
      />
      <Columns side={<ConversationSide conversation={data} />}>
        <Messages conversation={data} />
        {data.attempt && <MissingCoins conversation={data} attempt={data.attempt} onRefused={refresh} />}
        {data.kind === 'second_look' && data.person && (
          <SecondLook conversation={data} person={data.person} onRefused={refresh} />
        )}
        {data.can.answer === true && <AnswerForm key={data.id} conversation={data} onRefused={refresh} />}
      </Columns>
    </>
  );
}

/** The messages of both sides, oldest first. */
function Messages({ conversation }: { conversation: Conversation }) {
  const t = useT(feedbackWords);
  const format = useFormat();
  return (
    <Section title={t('thread')}>
      <ol className={styles.messages}>
        {conversation.messages.map((message) => (
          <li key={message.id} className={styles.message} data-from={message.from}>
            <p className={styles.by}>
              <span className={styles.author}>
                {message.from === 'sender'
                  ? t('wroteSender', { name: conversation.senderName })
                  : t('wroteOperator', { name: message.operator ?? '–' })}
              </span>
              <time dateTime={message.at}>{format.moment(message.at)}</time>
            </p>
            <p dir="auto" className={styles.text}>
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
