import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Coins, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { LedgerTable } from '../../layouts/LedgerTable';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

type Attempt = NonNullable<Conversation['attempt']>;

interface MissingCoinsProps {
  conversation: Conversation;
  attempt: Attempt;
  onRefused: () => void;
}

/**
 * The attempt that a message is about: the promised coins, the coins that the ledger shows, and the ways to pay the
 * difference. A second look at rejected answers has none of these: its decision is what reinstates them.
 */
export function MissingCoins({ conversation, attempt, onRefused }: MissingCoinsProps) {
  const t = useT(feedbackWords);
  return (
    <Section
      title={t('attempt')}
      actions={
        <AppLink href={paths.attempt(attempt.attemptId)} className={styles.link}>
          {t('toAttempt')}
        </AppLink>
      }
    >
      <div className={styles.inside}>
        <p className={styles.small}>
          {t('number', { id: attempt.surveyNumber })} {attempt.title}
        </p>
        <p className={styles.finding}>
          <Finding attempt={attempt} />
        </p>
        <dl className={styles.amounts}>
          {(
            [
              ['promised', attempt.promisedPoints],
              ['arrived', attempt.receivedPoints],
              // Rejected answers have no missing coins: reinstating the answers returns what was taken.
              ...(attempt.finding === 'rejected' ? [] : [['missing', attempt.missingPoints] as const]),
            ] as const
          ).map(([name, points]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <CoinAmount amount={points} />
              </dd>
            </div>
          ))}
        </dl>
        {!(conversation.kind === 'second_look' && attempt.finding === 'rejected') && (
          <Remedies conversation={conversation} attempt={attempt} onRefused={onRefused} />
        )}
      </div>
      <LedgerTable transfers={attempt.ledger} />
    </Section>
  );
}

function Finding({ attempt }: { attempt: Attempt }) {
  const t = useT(feedbackWords);
  const format = useFormat();
  const { receivedPoints: n, promisedPoints: promised, state } = attempt;
  switch (attempt.finding) {
    case 'running':
      return t('findingRunning');
    case 'pending':
      return attempt.availableAt ? t('findingPending', { date: format.moment(attempt.availableAt) }) : t('findingHeld');
    case 'paid':
      return t('findingPaid');
    case 'rejected':
      return t('findingRejected');
    case 'compensated':
      return t('findingCompensated');
    case 'endedEarly':
      return t('findingEndedEarly', { n, state });
    case 'unpaid':
      return t('findingUnpaid', { n, promised, state });
  }
}

function Remedies({ conversation, attempt, onRefused }: MissingCoinsProps) {
  const t = useT(feedbackWords);
  const toast = useToast();
  const showError = useShowError();
  const { can, remedy: done, firstApproval } = conversation;
  const [open, setOpen] = useState<'pay' | 'reinstate' | null>(null);
  const [points, setPoints] = useState('');
  const [key, setKey] = useState('');
  const params = { id: conversation.id };
  const remedy = useChange('POST /api/console/Conversations/:id/Remedy', {
    onSuccess: ({ points: n }, { body }) => {
      setOpen(null);
      toast.success(t(body?.remedy === 'reinstate' ? 'reinstated' : 'paid', { n }));
    },
    onError: (error) => {
      setOpen(null);
      showError(error);
      onRefused();
    },
  });
  const show = (which: 'pay' | 'reinstate') => {
    setKey(crypto.randomUUID());
    setPoints(String(firstApproval?.points ?? attempt.missingPoints));
    setOpen(which);
  };
  const shared = { label: t('reason'), help: t('reasonHelp'), missing: t('reasonMissing'), isBusy: remedy.isPending };
  const close = () => setOpen(null);
  // A remedy that this operator may not use shows the reason. When no coins are missing, the finding above says so.
  const remedyMay = attempt.finding === 'rejected' ? can.reinstate : attempt.missingPoints > 0 ? can.pay : true;
  const why = remedyMay === true ? null : remedyMay.reason;

  return (
    <>
      {done && <p>{done.kind === 'paid' ? t('remedyPaid', { n: done.points }) : t('remedyReinstated')}</p>}
      {firstApproval && (
        <p>
          <strong>{t('needsSecondOperator', { name: firstApproval.operator, n: firstApproval.points })}</strong>
        </p>
      )}
      {attempt.missingPoints > 0 && (
        <p>
          <Button size="dense" icon={<Coins size={20} />} disabled={can.pay !== true} onClick={() => show('pay')}>
            {t('pay', { n: attempt.missingPoints })}
          </Button>
        </p>
      )}
      {attempt.finding === 'rejected' && (
        <p>
          <Button
            size="dense"
            icon={<RotateCcw size={20} />}
            disabled={can.reinstate !== true}
            onClick={() => show('reinstate')}
          >
            {t('reinstate')}
          </Button>
        </p>
      )}
      {why && !done && <p className={styles.why}>{why}</p>}
      <ReasonDialog
        {...shared}
        open={open === 'pay'}
        onClose={close}
        title={t('payQuestion')}
        text={t('payText')}
        example={t('payExample')}
        verb={t('payVerb')}
        doing={t('paying')}
        onSubmit={(reason) =>
          remedy.mutate({ params, body: { remedy: 'pay', points: Number(points) || 0, reason, key } })
        }
      >
        <TextField
          label={t('points')}
          help={t('pointsHelp', { max: attempt.missingPoints })}
          inputMode="numeric"
          maxLength={7}
          value={points}
          onChange={(event) => setPoints(event.target.value.replace(/\D/g, ''))}
        />
      </ReasonDialog>
      <ReasonDialog
        {...shared}
        open={open === 'reinstate'}
        onClose={close}
        title={t('reinstateQuestion')}
        text={t('reinstateText')}
        example={t('reinstateExample')}
        verb={t('reinstateVerb')}
        doing={t('reinstating')}
        onSubmit={(reason) => remedy.mutate({ params, body: { remedy: 'reinstate', reason, key } })}
      />
    </>
  );
}
