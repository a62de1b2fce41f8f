import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Skeleton } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { CircleAlert, UserRoundCheck } from 'lucide-react';
import { call, type DataOf } from '../../api/call';
import { refresh, useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { casesWords } from '../../locales/cases.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './CaseDetail.module.css';
import { useCaseWords } from './case-words';
import { AppealForm, ReplyForm } from './forms';
import { Withdraw } from './Withdraw';

type Case = DataOf<'GET /api/v1/Accounts/:id/Cases/:caseId'>;

/** What the member may do about a case; each does so in the name of whoever is shown it. */
interface CaseCalls {
  /** Asks for a second look with a text of the member. */
  readonly ask: (content: string) => Promise<unknown>;
  readonly withdraw: () => Promise<unknown>;
  /** Loads the case again once something was done about it, here or elsewhere. */
  readonly reload: () => void;
}

/** One case of the signed-in member. */
export function CaseDetail({ caseId }: { caseId: string }) {
  const t = useT(casesWords);
  const id = useMemberId();
  const { data, error, refetch } = useCall('GET /api/v1/Accounts/:id/Cases/:caseId', { params: { id, caseId } });
  if (!data) {
    return error ? (
      <Card>
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Skeleton height={320} />
    );
  }
  const reload = () => {
    void refresh('GET /api/v1/Accounts/:id/Cases');
    void refresh('GET /api/v1/Accounts/:id/Cases/:caseId');
  };
  const params = { id, caseId };
  return (
    <CaseCard
      found={data}
      ask={(content) => call('POST /api/v1/Accounts/:id/Cases/:caseId/Appeal', { params, body: { content } })}
      withdraw={() => call('POST /api/v1/Accounts/:id/Cases/:caseId/Withdrawal', { params, body: {} })}
      reload={reload}
    />
  );
}

/** A case: where it stands, why, what that was based on, the messages of both sides, and what can be done. */
export function CaseCard({
  found: data,
  heading: Heading = 'h2',
  intro,
  ask,
  withdraw,
  reload,
}: CaseCalls & { found: Case; heading?: 'h1' | 'h2'; intro?: string }) {
  const t = useT(casesWords);
  const words = useCaseWords();
  const { word, ...look } = words.state(data.state);
  const isFirst = data.messages.length === 0;
  return (
    <Card look="panel" as="article" className={styles.card} aria-labelledby="case-title">
      <p className={styles.over}>
        <span>{words.kind(data)}</span>
        <StatusPill {...look}>{word}</StatusPill>
      </p>
      <Heading id="case-title" className="type-title-lg">
        {words.title(data)}
      </Heading>
      {intro && <p className={styles.quiet}>{intro}</p>}
      <p className={styles.line} role="status">
        <span>{words.line(data)}</span>
        {data.points > 0 && (
          <CoinAmount amount={data.points} size="sm" signed={data.state === 'inFavor'} tone="inherit" />
        )}
      </p>
      <Why found={data} heading={Heading === 'h1' ? 'h2' : 'h3'} />
      <Messages messages={data.messages} />
      {data.state === 'withUs' && (
        <p className={styles.note}>
          <UserRoundCheck size={20} />
          {t('someoneElse')}
        </p>
      )}
      {data.can.appeal === true && (
        <AppealForm isFirst={isFirst} isAboutAnswers={data.title !== null} ask={ask} reload={reload} />
      )}
      {(data.replyToken || data.can.withdraw === true) && (
        <div className={styles.actions}>
          {data.replyToken && (
            <ReplyForm
              key={data.messages.at(-1)?.id}
              token={data.replyToken}
              isTurn={data.state === 'yourTurn'}
              onSent={reload}
            />
          )}
          {data.can.withdraw === true && <Withdraw withdraw={withdraw} reload={reload} />}
        </div>
      )}
    </Card>
  );
}

const whyTitles = {
  account: 'whyRestricted',
  suspension: 'whySuspended',
  rejected: 'whyRejected',
  held: 'whyRejected',
  report: 'whyRejected',
} as const;

function Why({ found, heading: Heading }: { found: Case; heading: 'h2' | 'h3' }) {
  const t = useT(casesWords);
  const { reason, evidence, hasUntold, kind, state } = found;
  if (state === 'inFavor') return null;
  return (
    <>
      {reason && (
        <section className={styles.part}>
          <Heading className="type-title-sm">{t(whyTitles[kind])}</Heading>
          <p dir="auto">{reason}</p>
        </section>
      )}
      {(evidence.length > 0 || hasUntold) && (
        <section className={styles.part}>
          <Heading className="type-title-sm">{t('basedOn')}</Heading>
          <ul className={styles.evidence}>
            {evidence.map((each) => (
              <li key={each.kind}>
                <CircleAlert size={20} />
                <div>
                  <p className={styles.signal}>{each.title}</p>
                  {each.text && <p className={styles.quiet}>{each.text}</p>}
                </div>
              </li>
            ))}
          </ul>
          {hasUntold && <p className={styles.quiet}>{t('untold')}</p>}
        </section>
      )}
    </>
  );
}

function Messages({ messages }: { messages: Case['messages'] }) {
  const t = useT(casesWords);
  const format = useFormat();
  if (messages.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('messages')}>
      <ol className={styles.messages}>
        {messages.map(({ id, from, text, at }) => (
          <li key={id} className={styles.message} data-from={from}>
            <p dir="auto">{text}</p>
            <p className={styles.meta}>
              {t(from === 'sender' ? 'you' : 'us')}, <time dateTime={at}>{format.date(at, 'dayTime')}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
