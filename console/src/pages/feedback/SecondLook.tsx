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
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

interface SecondLookProps {
  conversation: Conversation;
  person: NonNullable<Conversation['person']>;
  onRefused: () => void;
}

/** The decision about a blacklisting that the member asked to have reviewed. */
export function SecondLook({ conversation, person, onRefused }: SecondLookProps) {
  const t = useT(feedbackWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState<'lift' | 'keep' | null>(null);
  const { can, outcome, senderName: name } = conversation;
  const decide = useChange('POST /api/console/Conversations/:id/SecondLook', {
    onSuccess: (data) => {
      setOpen(null);
      toast.success(t(data.outcome === 'lifted' ? 'liftedNow' : 'keptNow'));
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
        {outcome ? (
          <p className={styles.finding}>{t(outcome === 'lifted' ? 'wasLifted' : 'wasKept')}</p>
        ) : (
          <p>{t('decideText')}</p>
        )}
        {person.blacklistReason !== null && (
          <dl className={styles.amounts}>
            <div className={styles.whole}>
              <dt>{t('blacklistedFor')}</dt>
              <dd className={styles.text}>{person.blacklistReason}</dd>
            </div>
            <div>
              <dt>{t('blacklistedBy')}</dt>
              <dd>{person.blacklistedBy ?? '–'}</dd>
            </div>
            <div>
              <dt>{t('blacklistedAt')}</dt>
              <dd>{person.blacklistedAt ? format.moment(person.blacklistedAt) : '–'}</dd>
            </div>
          </dl>
        )}
        {!outcome && (
          <div className={styles.buttons}>
            <Button size="dense" icon={<RotateCcw size={20} />} disabled={!isAllowed} onClick={() => setOpen('lift')}>
              {t('lift')}
            </Button>
            <Button
              kind="dangerOutline"
              size="dense"
              icon={<Ban size={20} />}
              disabled={!isAllowed}
              onClick={() => setOpen('keep')}
            >
              {t('keep')}
            </Button>
          </div>
        )}
        {!outcome && can.decide !== true && <p className={styles.why}>{can.decide.reason}</p>}
      </div>
      <ReasonDialog
        {...shared}
        open={open === 'lift'}
        onClose={close}
        title={t('liftQuestion', { name })}
        text={t('liftText')}
        example={t('liftExample')}
        verb={t('liftVerb')}
        doing={t('lifting')}
        onSubmit={send('lift')}
      />
      <ReasonDialog
        {...shared}
        danger
        open={open === 'keep'}
        onClose={close}
        title={t('keepQuestion', { name })}
        text={t('keepText')}
        example={t('keepExample')}
        verb={t('keepVerb')}
        doing={t('keeping')}
        onSubmit={send('keep')}
      />
    </Section>
  );
}
