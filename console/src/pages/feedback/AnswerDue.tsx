import { StatusPill } from '@pollen/ui/StatusPill';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';

/** Until when the member was promised an answer; once that is over, that the answer is late. */
export function AnswerDue({ dueAt }: { dueAt: string }) {
  const t = useT(feedbackWords);
  const format = useFormat();
  const isLate = Date.parse(dueAt) < Date.now();
  return (
    <StatusPill shape={isLate ? 'cross' : 'none'} tone={isLate ? 'danger' : 'neutral'}>
      {isLate ? t('late') : t('answerDue', { date: format.moment(dueAt) })}
    </StatusPill>
  );
}
