import { DutyStrip } from '../inbox/DutyStrip';
import { isSkeleton } from '../session/login-info';
import styles from './DutyStripPlace.module.css';

interface DutyStripPlaceProps {
  /** `narrow`: inside the block that a page draws as its top below 1024 px; `wide`: from 1024 px on such a page. */
  only?: 'narrow' | 'wide';
}

/** The strip about the one thing that the member has to do, under the header of a page; empty without one. */
export function DutyStripPlace({ only }: DutyStripPlaceProps) {
  return (
    <div className={only && styles[only]}>
      {/* A skeleton has the place for everybody; its script shows it to whom it concerns (session/early-skeleton.ts). */}
      {isSkeleton() ? <div className={styles.kept} /> : <DutyStrip />}
    </div>
  );
}
