import { Avatar } from '@pollen/ui/Avatar';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { StatusPill } from '@pollen/ui/StatusPill';
import { Check, X } from 'lucide-react';
import { AppLink } from '../../layouts/AppLink';
import { type Case, SignalEvidence } from '../../layouts/SignalEvidence';
import { TickBox } from '../../layouts/TickBox';
import { useFormat } from '../../locales/format';
import { qualityWords } from '../../locales/quality.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './CaseCard.module.css';

interface CaseCardProps {
  found: Case;
  isChosen: boolean;
  isCurrent: boolean;
  onChoose: (on: boolean) => void;
  onAccept: () => void;
  onReject: () => void;
}

/** One flagged attempt: the member, the survey, every signal with its evidence, and the decision. */
export function CaseCard({ found, isChosen, isCurrent, onChoose, onAccept, onReject }: CaseCardProps) {
  const t = useT(qualityWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const isOpen = found.state === 'open';
  const { approve, reject } = found.can;
  return (
    <article
      className={styles.case}
      data-attempt={found.attemptId}
      data-row={found.attemptId}
      data-chosen={isChosen || undefined}
      data-current={isCurrent || undefined}
      aria-label={format.list([found.memberName, found.title])}
    >
      <header className={styles.head}>
        {isOpen && (
          <TickBox
            className={styles.box}
            label={t('choose', { name: found.memberName, title: found.title })}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <Avatar name={found.memberName} id={found.memberId} src={found.memberAvatarUrl} size={36} />
        <div className={styles.who}>
          <p>
            <AppLink href={paths.member(found.memberId)} className={styles.name}>
              {found.memberName}
            </AppLink>{' '}
            <span className={styles.quiet}>{shell('level', { level: String(found.level) })}</span>
          </p>
          <p className={styles.quiet}>
            {found.surveyId === null ? (
              found.title
            ) : (
              <AppLink href={paths.survey(found.surveyId)}>{found.title}</AppLink>
            )}
            {` · ${t('ended', { at: format.moment(found.endedAt) })}`}
            {found.durationSeconds !== null && `, ${t('took', { duration: format.duration(found.durationSeconds) })}`}
          </p>
        </div>
        <div className={styles.worth}>
          <CoinAmount amount={found.points} size="xs" />
          <ReviewStatus found={found} />
          {found.dueAt && <DecisionDue dueAt={found.dueAt} />}
        </div>
      </header>
      <SignalEvidence signals={found.signals} />
      <footer className={styles.foot}>
        <Button kind="ghost" size="dense" href={paths.attempt(found.attemptId)}>
          {t('allAnswers')}
        </Button>
        {isOpen && (
          <span className={styles.buttons}>
            {approve !== true && <span className={styles.why}>{approve.reason}</span>}
            <Button
              kind="dangerOutline"
              size="dense"
              icon={<X size={20} />}
              disabled={reject !== true}
              aria-label={t('rejectOne', { name: found.memberName })}
              onClick={onReject}
            >
              {t('reject')}
            </Button>
            <Button
              kind="secondary"
              size="dense"
              icon={<Check size={20} />}
              disabled={approve !== true}
              aria-label={t('acceptOne', { name: found.memberName })}
              onClick={onAccept}
            >
              {t('accept')}
            </Button>
          </span>
        )}
      </footer>
    </article>
  );
}

/** By when a decision is due, and that this is over. */
function DecisionDue({ dueAt }: { dueAt: string }) {
  const t = useT(qualityWords);
  const format = useFormat();
  const at = format.moment(dueAt);
  return Date.parse(dueAt) < Date.now() ? (
    <StatusPill shape="cross" tone="danger">
      {t('decisionLate', { at })}
    </StatusPill>
  ) : (
    <span className={styles.quiet}>{t('decideBy', { at })}</span>
  );
}

function ReviewStatus({ found }: { found: Case }) {
  const t = useT(qualityWords);
  const format = useFormat();
  if (found.state === 'open') {
    if (found.held) {
      return (
        <StatusPill shape="ring" tone="warning">
          {t('held')}
        </StatusPill>
      );
    }
    return (
      <StatusPill
        shape={found.review === 'pending' ? 'ring' : 'tick'}
        tone={found.review === 'pending' ? 'info' : 'neutral'}
      >
        {found.review === 'pending' ? found.status : t('paid')}
      </StatusPill>
    );
  }
  const at = found.decidedAt ? format.moment(found.decidedAt) : '–';
  return (
    <span className={styles.verdict}>
      <StatusPill
        shape={found.state === 'accepted' ? 'tick' : 'cross'}
        tone={found.state === 'accepted' ? 'success' : 'danger'}
      >
        {t(found.state)}
      </StatusPill>
      <span className={styles.quiet}>
        {found.decidedBy ? t('decidedBy', { operator: found.decidedBy, at }) : t('decidedByNobody', { at })}
      </span>
    </span>
  );
}
