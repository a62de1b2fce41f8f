import { SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { FieldMessage } from '@pollen/ui/Field';
import { useFormat } from '../../locales/format';
import { launchWords } from '../../locales/launch.en';
import { useT } from '../../locales/translator';
import styles from './LaunchDialog.module.css';

/** How a survey starts: with a soft launch of so many completes as typed, or with all. */
export interface StartChoice {
  soft: boolean;
  /** Empty: the usual number. */
  completes: string;
}

/** The usual soft launch: a tenth of the target, at most fifty completes. */
function usualCompletes(completesTarget: number): number {
  return Math.max(1, Math.min(50, Math.round(completesTarget / 10)));
}

function mostCompletes(completesTarget: number): number {
  return Math.min(SURVEY_LIMITS.softLaunchCompletes[1], completesTarget - 1);
}

/** Returns the completes of a chosen soft launch; null when what was typed is no possible number. */
export function softLaunchOf({ completes }: StartChoice, completesTarget: number): number | null {
  const typed = completes.trim() === '' ? usualCompletes(completesTarget) : Number(completes.trim());
  const isPossible = Number.isInteger(typed) && typed >= 1 && typed <= mostCompletes(completesTarget);
  return isPossible ? typed : null;
}

interface LaunchStartProps {
  choice: StartChoice;
  completesTarget: number;
  onChange: (choice: StartChoice) => void;
}

/** Chooses between a soft launch and opening the survey to its target. A target of one complete leaves no choice. */
export function LaunchStart({ choice, completesTarget, onChange }: LaunchStartProps) {
  const t = useT(launchWords);
  const format = useFormat();
  const most = mostCompletes(completesTarget);
  if (most < 1) return null;
  const isWrong = choice.soft && softLaunchOf(choice, completesTarget) === null;
  return (
    <fieldset className={styles.start}>
      <legend className={styles.title}>{t('start')}</legend>
      <div className={styles.startRow}>
        <label>
          <input
            type="radio"
            name="launch-start"
            checked={choice.soft}
            onChange={() => onChange({ ...choice, soft: true })}
          />
          <span>{t('soft')}</span>
        </label>
        <input
          className={styles.number}
          inputMode="numeric"
          maxLength={4}
          aria-label={t('softCompletes')}
          aria-invalid={isWrong || undefined}
          placeholder={String(usualCompletes(completesTarget))}
          value={choice.completes}
          onChange={(event) => onChange({ soft: true, completes: event.target.value })}
        />
      </div>
      <div className={styles.startRow}>
        <label>
          <input
            type="radio"
            name="launch-start"
            checked={!choice.soft}
            onChange={() => onChange({ ...choice, soft: false })}
          />
          <span>{t('all', { n: completesTarget, count: format.number(completesTarget) })}</span>
        </label>
      </div>
      {isWrong && <FieldMessage error={t('softWrong', { max: format.number(most) })} />}
      {choice.soft && <p className={styles.hint}>{t('softNote')}</p>}
    </fieldset>
  );
}
