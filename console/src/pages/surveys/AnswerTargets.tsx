import { MAX_TARGET_CONDITIONS } from '@pollen/contract/survey-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { Plus, Trash2 } from 'lucide-react';
import { useCall } from '../../api/query';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './SurveyForm.module.css';
import type { AnswerDraft, Problem } from './survey-draft';
import { useProblemWords } from './use-problem-words';

/** Returns the profile questions with their choices; empty while they load. */
export function useProfileQuestions() {
  return useCall('GET /api/console/ProfileQuestions', {}).data?.list ?? [];
}

interface AnswerTargetsProps {
  answers: readonly AnswerDraft[];
  problem: Problem | undefined;
  onChange: (answers: readonly AnswerDraft[]) => void;
}

/** Edits conditions over answers to profile questions: each needs one of the selected choices. */
export function AnswerTargets({ answers, problem, onChange }: AnswerTargetsProps) {
  const t = useT(formWords);
  const inWords = useProblemWords();
  const questions = useProfileQuestions();
  const unused = questions.filter(({ id }) => !answers.some(({ question }) => question === id));
  const put = (at: number, answer: AnswerDraft) =>
    onChange(answers.map((other, index) => (index === at ? answer : other)));
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{t('profileAnswers')}</legend>
      {answers.map((answer, at) => {
        const question = questions.find(({ id }) => id === answer.question);
        return (
          <div key={answer.question} className={styles.answer}>
            <SelectField
              label={t('profileQuestion', { n: at + 1 })}
              value={String(answer.question)}
              options={[...(question ? [question] : []), ...unused].map(({ id, text }) => ({
                value: String(id),
                label: text,
              }))}
              onChange={(event) => put(at, { question: Number(event.target.value), choices: [] })}
            />
            <IconButton
              label={t('removeProfileQuestion', { n: at + 1 })}
              className={styles.removeAnswer}
              onClick={() => onChange(answers.filter((_, index) => index !== at))}
            >
              <Trash2 size={20} />
            </IconButton>
            <div className={styles.answerChoices}>
              {question?.choices.map((choice) => (
                <Checkbox
                  key={choice.id}
                  checked={answer.choices.includes(choice.id)}
                  onChange={(event) =>
                    put(at, {
                      question: answer.question,
                      choices: event.target.checked
                        ? [...answer.choices, choice.id]
                        : answer.choices.filter((id) => id !== choice.id),
                    })
                  }
                >
                  {choice.text}
                </Checkbox>
              ))}
            </div>
          </div>
        );
      })}
      <FieldMessage error={inWords(problem)} />
      <div>
        <Button
          kind="tonal"
          size="dense"
          icon={<Plus size={20} />}
          disabled={unused.length === 0 || answers.length >= MAX_TARGET_CONDITIONS}
          onClick={() => {
            const [first] = unused;
            if (first) onChange([...answers, { question: first.id, choices: [] }]);
          }}
        >
          {t('addProfileQuestion')}
        </Button>
      </div>
    </fieldset>
  );
}
