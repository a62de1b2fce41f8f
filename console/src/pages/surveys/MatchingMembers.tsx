import { Spinner } from '@pollen/ui/Spinner';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/query';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import { countableRule, type TargetDraft } from './survey-draft';

const countDelayMs = 400;

/** How many members fit a target, while it is being written. */
export function MatchingMembers({ target }: { target: TargetDraft }) {
  const t = useT(formWords);
  const now = JSON.stringify(countableRule(target));
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), countDelayMs);
    return () => clearTimeout(timer);
  }, [now]);
  const rule = JSON.parse(asked) as ReturnType<typeof countableRule>;
  const count = useCall(
    'POST /api/console/TargetCounts',
    { body: { target: rule ?? {} } },
    { enabled: rule !== null, keepsPrevious: true },
  );
  const stale = count.isFetching || asked !== now;
  return (
    <p className={styles.matching} role="status" aria-busy={stale}>
      {stale ? <Spinner /> : <Users size={20} />}
      {count.error ? t('countFailed') : count.data ? t('fitNow', { n: count.data.members }) : t('counting')}
    </p>
  );
}
