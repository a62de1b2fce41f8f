import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Hand, RotateCcw, X } from 'lucide-react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { FilterSelect } from '../../layouts/FilterBar';
import { feedbackWords } from '../../locales/feedback.en';
import { useT } from '../../locales/translator';
import { useOperator } from '../../session/operator';
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

interface ConversationActionsProps {
  conversation: Conversation;
  /** Called when another operator acted first, so that the shown data is outdated. */
  onRefused: () => void;
}

/** Assigns, closes and reopens a conversation. */
export function ConversationActions({ conversation, onRefused }: ConversationActionsProps) {
  const t = useT(feedbackWords);
  const toast = useToast();
  const showError = useShowError();
  const me = useOperator();
  const { id, can, assignedTo, colleagues, messages } = conversation;
  const onError = (error: unknown) => {
    showError(error);
    onRefused();
  };
  const assign = useChange('POST /api/console/Conversations/:id/Assign', {
    onSuccess: (data) =>
      toast.success(data.assignedTo ? t('assignedNow', { name: data.assignedTo.name }) : t('unassignedNow')),
    onError,
  });
  const setState = useChange('POST /api/console/Conversations/:id/State', {
    onSuccess: ({ state }) => toast.success(t(state === 'closed' ? 'closedNow' : 'reopenedNow')),
    onError,
  });
  const give = (to: number | null) => assign.mutate({ params: { id }, body: { to, from: assignedTo?.id ?? null } });
  const change = (action: 'close' | 'reopen') =>
    setState.mutate({ params: { id }, body: { action, seen: messages.at(-1)?.id ?? 0 } });
  if (can.assign !== true) return <p className={styles.why}>{can.assign.reason}</p>;

  const known = assignedTo && !colleagues.some((each) => each.id === assignedTo.id) ? [assignedTo] : [];
  const isMine = me !== undefined && assignedTo?.id === me.id;
  return (
    <div className={styles.actions}>
      <FilterSelect
        label={t('assignee')}
        value={assignedTo ? String(assignedTo.id) : ''}
        options={[
          { value: '', label: t('unassigned') },
          ...[...known, ...colleagues].map((each) => ({ value: String(each.id), label: each.name })),
        ]}
        onChange={(chosen) => give(chosen === '' ? null : Number(chosen))}
      />
      {me && !isMine && (
        <Button kind="secondary" size="dense" icon={<Hand size={20} />} onClick={() => give(me.id)}>
          {t('assignToMe')}
        </Button>
      )}
      {can.close === true && (
        <Button
          kind="secondary"
          size="dense"
          icon={<X size={20} />}
          loading={setState.isPending}
          loadingLabel={t('closing')}
          onClick={() => change('close')}
        >
          {t('close')}
        </Button>
      )}
      {can.reopen === true && (
        <Button
          kind="secondary"
          size="dense"
          icon={<RotateCcw size={20} />}
          loading={setState.isPending}
          loadingLabel={t('reopening')}
          onClick={() => change('reopen')}
        >
          {t('reopen')}
        </Button>
      )}
    </div>
  );
}
