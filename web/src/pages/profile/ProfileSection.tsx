import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Skeleton } from '@pollen/ui/Skeleton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { profileWords } from '../../locales/profile.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import { CustomQuestions, useCustomQuestions } from '../custom-questions/CustomQuestions';
import { ProfileForm } from './ProfileForm';
import styles from './ProfileForm.module.css';

// Shown once to a member.
const ProfileCompleted = lazy(() =>
  import('../first-steps/ProfileCompleted').then((module) => ({ default: module.ProfileCompleted })),
);

const dayMs = 86_400_000;

/** The profile with its states: loading, failed, what completing it pays, the form. `after` comes with the form. */
export function ProfileSection({ first, after }: { first: ReactNode; after?: ReactNode }) {
  const t = useT(profileWords);
  const id = useMemberId();
  const profile = useCall('GET /api/v1/Accounts/:id/Profile', { params: { id } });
  const countries = useCall('GET /api/v1/Countries', {}, { staleTimeMs: dayMs });
  const lists = useCall('GET /api/v1/ProfileLists', {}, { staleTimeMs: dayMs });
  const questions = useCustomQuestions();
  /** The points paid for the profile that this visit completed. */
  const [completedFor, setCompletedFor] = useState<number | null>(null);
  // Asked of new members before their first profile; the server completes a profile without them.
  const requiredOpen = questions.data?.list.some(({ required, answer }) => required && answer === null) ?? false;
  const error = profile.error ?? countries.error ?? lists.error;
  useErrorToast(error);
  const loading = useMinimumDelay((profile.isPending || countries.isPending || lists.isPending) && !error);

  if (completedFor !== null)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <ProfileCompleted points={completedFor} onBack={() => setCompletedFor(null)} />
      </Suspense>
    );
  if (loading) return <FormSkeleton />;
  if (!profile.data || !countries.data || !lists.data) {
    const retry = () => void Promise.all([profile.refetch(), countries.refetch(), lists.refetch()]);
    return <LoadFailed title={t('failed')} error={error} onRetry={retry} />;
  }
  return (
    <div>
      {profile.data.rewardPoints !== null && !profile.data.complete && (
        <Card className={styles.reward}>
          <CoinAmount amount={profile.data.rewardPoints} signed size="lg" tone="reward" />
          <div>
            <p className={styles.rewardTitle}>{t('rewardTitle', { n: profile.data.rewardPoints })}</p>
            <p className={styles.rewardText}>{t('rewardText')}</p>
          </div>
        </Card>
      )}
      {/* Another profile gets a new form. The same profile, fetched again, does not overwrite typed text. */}
      <ProfileForm
        key={JSON.stringify(profile.data)}
        profile={profile.data}
        countries={countries.data.list}
        lists={lists.data.lists}
        first={first}
        requiredOpen={requiredOpen}
        onCompleted={setCompletedFor}
      />
      <CustomQuestions />
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}

function FormSkeleton() {
  const t = useT(shellWords);
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[1, 2, 3, 4].map((field) => (
        <div key={field} aria-hidden="true">
          <Skeleton width={96} height={16} />
          <Skeleton height={52} radius={12} className={styles.fieldSkeleton} />
        </div>
      ))}
    </div>
  );
}
