import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { storedDuty } from '../inbox/stored-duty';
import { useMemberId } from '../session/login-info';
import styles from './DutyStripPlace.module.css';

const DutyStrip = lazy(() => import('../inbox/DutyStrip'));

interface DutyStripPlaceProps {
  /** `narrow`: inside the block that a page draws as its top below 1024 px; `wide`: from 1024 px on such a page. */
  only?: 'narrow' | 'wide';
}

/** The strip about the one thing that the member has to do, under the header of a page; empty without one. */
export function DutyStripPlace({ only }: DutyStripPlaceProps) {
  return (
    <div className={only && styles[only]}>
      <Suspense fallback={<Kept />}>
        <DutyStrip />
      </Suspense>
    </div>
  );
}

/** The place of the strip while its code loads, so that nothing moves when it comes. */
function Kept() {
  const id = useMemberId();
  const { pathname, search } = useLocation();
  // A skeleton has the place for everybody, and its script shows it to whom it concerns (session/early-skeleton.ts).
  if (import.meta.env.SSR) return <div className={`${styles.kept} ${styles.inSkeleton}`} />;
  const stored = storedDuty(id);
  return stored && stored.href !== pathname + search ? <div className={styles.kept} /> : null;
}
