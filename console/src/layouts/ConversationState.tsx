import { StatusPill } from '@pollen/ui/StatusPill';
import { feedbackWords } from '../locales/feedback.en';
import { useT } from '../locales/translator';

interface ConversationStateProps {
  state: 'open' | 'answered' | 'closed';
  outcome: 'lifted' | 'kept' | 'withdrawn' | null;
}

/** The state of a conversation; a decided or withdrawn second look shows that. */
export function ConversationState({ state, outcome }: ConversationStateProps) {
  const t = useT(feedbackWords);
  if (outcome === 'lifted') {
    return (
      <StatusPill shape="tick" tone="success">
        {t('outcomeLifted')}
      </StatusPill>
    );
  }
  if (outcome === 'kept') {
    return (
      <StatusPill shape="cross" tone="danger">
        {t('outcomeKept')}
      </StatusPill>
    );
  }
  if (outcome === 'withdrawn') {
    return (
      <StatusPill shape="dash" tone="neutral">
        {t('outcomeWithdrawn')}
      </StatusPill>
    );
  }
  if (state === 'open') {
    return (
      <StatusPill shape="ring" tone="warning">
        {t('stateOpen')}
      </StatusPill>
    );
  }
  return state === 'answered' ? (
    <StatusPill shape="tick" tone="success">
      {t('stateAnswered')}
    </StatusPill>
  ) : (
    <StatusPill shape="dash" tone="neutral">
      {t('stateClosed')}
    </StatusPill>
  );
}
