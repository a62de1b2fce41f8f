import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Ban, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { CaseBeside } from './CaseBeside';
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

/** The words about a blacklisting, those about rejected answers, and those about a suspension. */
const account = {
  text: 'decideText',
  lift: 'lift',
  liftQuestion: 'liftQuestion',
  liftText: 'liftText',
  liftVerb: 'liftVerb',
  lifting: 'lifting',
  liftExample: 'liftExample',
  keep: 'keep',
  keepQuestion: 'keepQuestion',
  keepText: 'keepText',
  keepVerb: 'keepVerb',
  keeping: 'keeping',
  keepExample: 'keepExample',
  liftedNow: 'liftedNow',
  keptNow: 'keptNow',
  wasLifted: 'wasLifted',
  wasKept: 'wasKept',
} as const;
const answers = {
  text: 'answersText',
  lift: 'answersLift',
  liftQuestion: 'answersLiftQuestion',
  liftText: 'answersLiftText',
  liftVerb: 'answersLiftVerb',
  lifting: 'answersLifting',
  liftExample: 'answersLiftExample',
  keep: 'answersKeep',
  keepQuestion: 'answersKeepQuestion',
  keepText: 'answersKeepText',
  keepVerb: 'answersKeepVerb',
  keeping: 'answersKeeping',
  keepExample: 'answersKeepExample',
  liftedNow: 'answersLiftedNow',
  keptNow: 'answersKeptNow',
  wasLifted: 'answersWereLifted',
  wasKept: 'answersWereKept',
} as const;

const suspension = {
  text: 'suspensionText',
  lift: 'suspensionLift',
  liftQuestion: 'suspensionLiftQuestion',
  liftText: 'suspensionLiftText',
  liftVerb: 'suspensionLiftVerb',
  lifting: 'suspensionLifting',
  liftExample: 'suspensionLiftExample',
  keep: 'suspensionKeep',
  keepQuestion: 'suspensionKeepQuestion',
  keepText: 'suspensionKeepText',
  keepVerb: 'suspensionKeepVerb',
  keeping: 'keeping',
  keepExample: 'suspensionKeepExample',
  liftedNow: 'suspensionLiftedNow',
  keptNow: 'suspensionKeptNow',
  wasLifted: 'suspensionWasLifted',
  wasKept: 'suspensionWasKept',
} as const;

/** The decision about the account that the member asked to have looked at, as far as it is in force. */
function AccountDecision({ conversation, person }: Pick<SecondLookProps, 'conversation' | 'person'>) {
  const t = useT(feedbackWords);
  const format = useFormat();
  const { suspension: suspended, blacklistReason, blacklistedBy, blacklistedAt } = person;
  const isSuspension = conversation.lookAt === 'suspension';
  const decision = isSuspension
    ? suspended
    : blacklistReason && { reason: blacklistReason, by: blacklistedBy, at: blacklistedAt };
  if (!decision) return null;
  return (
    <dl className={styles.amounts}>
      <div className={styles.whole}>
        <dt>{t(isSuspension ? 'suspendedFor' : 'blacklistedFor')}</dt>
        <dd className={styles.text}>{decision.reason}</dd>
      </div>
      <div>
        <dt>{t(isSuspension ? 'suspendedBy' : 'blacklistedBy')}</dt>
        <dd>{decision.by ?? '–'}</dd>
      </div>
      <div>
        <dt>{t(isSuspension ? 'suspendedAt' : 'blacklistedAt')}</dt>
        <dd>{decision.at ? format.moment(decision.at) : '–'}</dd>
      </div>
    </dl>
  );
}

interface SecondLookProps {
  conversation: Conversation;
  person: NonNullable<Conversation['person']>;
  onRefused: () => void;
}

/** The decision about a blacklisting, a suspension or rejected answers that the member asked to have reviewed. */
export function SecondLook({ conversation, person, onRefused }: SecondLookProps) {
  const t = useT(feedbackWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState<'lift' | 'keep' | null>(null);
  const { can, outcome, senderName: name, attempt } = conversation;
  const words = attempt ? answers : conversation.lookAt === 'suspension' ? suspension : account;
  const decide = useChange('POST /api/console/Conversations/:id/SecondLook', {
    onSuccess: (data) => {
      setOpen(null);
      toast.success(t(data.outcome === 'lifted' ? words.liftedNow : words.keptNow));
    },
    onError: (error) => {
      setOpen(null);
      showError(error);
      onRefused();
    },
  });
  const send = (decision: 'lift' | 'keep') => (reason: string) =>
    decide.mutate({ params: { id: conversation.id }, body: { decision, reason } });
  const shared = { label: t('reason'), help: t('reasonHelp'), missing: t('reasonMissing'), isBusy: decide.isPending };
  const close = () => setOpen(null);
  const isAllowed = can.decide === true;

  return (
    <Section title={t('decide')}>
      <div className={styles.inside}>
        {outcome === 'withdrawn' ? (
          <p className={styles.finding}>{t('wasWithdrawn')}</p>
        ) : outcome ? (
          <p className={styles.finding}>{t(outcome === 'lifted' ? words.wasLifted : words.wasKept)}</p>
        ) : (
          <p>{t(words.text)}</p>
        )}
        {attempt && <CaseBeside attempt={attempt} />}
        {!attempt && <AccountDecision conversation={conversation} person={person} />}
        {!outcome && (
          <div className={styles.buttons}>
            <Button size="dense" icon={<RotateCcw size={20} />} disabled={!isAllowed} onClick={() => setOpen('lift')}>
              {t(words.lift)}
            </Button>
            <Button
              kind="dangerOutline"
              size="dense"
              icon={<Ban size={20} />}
              disabled={!isAllowed}
              onClick={() => setOpen('keep')}
            >
              {t(words.keep)}
            </Button>
          </div>
        )}
        {!outcome && can.decide !== true && <p className={styles.why}>{can.decide.reason}</p>}
      </div>
      <ReasonDialog
        {...shared}
        open={open === 'lift'}
        onClose={close}
        title={t(words.liftQuestion, { name })}
        text={t(words.liftText)}
        example={t(words.liftExample)}
        verb={t(words.liftVerb)}
        doing={t(words.lifting)}
        onSubmit={send('lift')}
      />
      <ReasonDialog
        {...shared}
        danger
        open={open === 'keep'}
        onClose={close}
        title={t(words.keepQuestion, { name })}
        text={t(words.keepText)}
        example={t(words.keepExample)}
        verb={t(words.keepVerb)}
        doing={t(words.keeping)}
        onSubmit={send('keep')}
      />
    </Section>
  );
}
