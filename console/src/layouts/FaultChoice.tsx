import { Radio } from '@pollen/ui/Radio';
import { useId } from 'react';
import { memberWords } from '../locales/members.en';
import { useT } from '../locales/translator';
import styles from './FaultChoice.module.css';

export type Fault = 'quality' | 'fraud';

/** Chooses the fault of a member: poor answers, or deliberately broken rules. */
export function FaultChoice({ fault, onChange }: { fault: Fault; onChange: (fault: Fault) => void }) {
  const t = useT(memberWords);
  const name = useId();
  return (
    <fieldset className={styles.faults}>
      <legend>{t('fault')}</legend>
      <Radio name={name} checked={fault === 'quality'} onChange={() => onChange('quality')}>
        {t('faultQuality')}
      </Radio>
      <Radio name={name} checked={fault === 'fraud'} onChange={() => onChange('fraud')}>
        {t('faultFraud')}
      </Radio>
    </fieldset>
  );
}
