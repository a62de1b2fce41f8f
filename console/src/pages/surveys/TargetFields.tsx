import { SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import frame from '../../layouts/FormFrame.module.css';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import type { Problems, TargetDraft } from './survey-draft';
import { useProblemWords } from './use-problem-words';

interface AgeAndGenderProps {
  target: TargetDraft;
  /** The key of these fields in the problems: `target`, `quotas.3`. */
  prefix: string;
  problems: Problems;
  onChange: (change: Partial<TargetDraft>) => void;
}

/** Edits gender and age range of a target or a quota. */
export function AgeAndGender({ target, prefix, problems, onChange }: AgeAndGenderProps) {
  const t = useT(formWords);
  const inWords = useProblemWords();
  return (
    <div className={frame.range}>
      <SelectField
        label={t('gender')}
        value={target.gender}
        options={[
          { value: '', label: t('anyGender') },
          { value: '2', label: t('women') },
          { value: '1', label: t('men') },
        ]}
        onChange={(event) => onChange({ gender: event.target.value as TargetDraft['gender'] })}
      />
      <TextField
        label={t('ageFrom')}
        inputMode="numeric"
        placeholder={String(SURVEY_LIMITS.age[0])}
        maxLength={3}
        value={target.ageFrom}
        error={inWords(problems[`${prefix}.ageFrom`])}
        onChange={(event) => onChange({ ageFrom: event.target.value })}
      />
      <TextField
        label={t('ageTo')}
        inputMode="numeric"
        placeholder={String(SURVEY_LIMITS.age[1])}
        maxLength={3}
        value={target.ageTo}
        error={inWords(problems[`${prefix}.ageTo`])}
        onChange={(event) => onChange({ ageTo: event.target.value })}
      />
    </div>
  );
}
