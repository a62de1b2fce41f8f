import { CUSTOM_FIELD_DAYS, YES_NO } from '@pollen/contract/custom-field-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Radio } from '@pollen/ui/Radio';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useId, useState } from 'react';
import type { DataOf } from '../../api/call';
import { refresh, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { customQuestionWords } from '../../locales/custom-questions.en';
import { useLang } from '../../locales/language';
import { useSentenceGap } from '../../locales/sentence-gap';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './CustomQuestions.module.css';

export type Question = DataOf<'GET /api/v1/Accounts/:id/CustomQuestions'>['list'][number];
type Answer = Question['answer'];

/** Questions with more choices than this are shown as a select. */
const mostRadios = 10;

/** Returns the answer that was typed, null for none, or undefined when it is no number in the range. */
function readNumber(typed: string, range: Question['range']): number | null | undefined {
  if (typed.trim() === '') return null;
  const value = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return range && value >= range.least && value <= range.most ? value : undefined;
}

/** One further profile question: the answer can be saved, changed and cleared. */
export function CustomQuestion({ question }: { question: Question }) {
  const t = useT(customQuestionWords);
  const toast = useToast();
  const showError = useShowError();
  const memberId = useMemberId();
  const { id, version, kind, range, sensitive, answer: saved } = question;
  const [given, setGiven] = useState<Answer>(saved);
  const [typed, setTyped] = useState(typeof saved === 'number' ? String(saved) : '');
  const [agreed, setAgreed] = useState(false);
  const answer = kind === 'number' ? readNumber(typed, range) : given;
  const isChanged = JSON.stringify(answer) !== JSON.stringify(saved);
  const save = useChange('POST /api/v1/Accounts/:id/CustomQuestions', {
    onSuccess: (_, { body }) => {
      toast.success(t(body.answer === null ? 'cleared' : 'saved'));
      // Other surveys may fit now.
      void refresh('GET /api/v1/Accounts/:id/IndividualSurveys');
      void refresh('GET /api/v1/Accounts/:id/ProfileQuestion');
    },
    onError: (error) => showError(error),
    refreshes: ['GET /api/v1/Accounts/:id/CustomQuestions'],
  });
  const send = (value: Answer) =>
    save.mutate({ params: { id: memberId }, body: { questionId: id, version, answer: value, agreed } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer === undefined || answer === null || save.isPending || (sensitive && !agreed)) return;
    send(answer);
  };
  const isOffered = answer !== null && isChanged;
  return (
    <form className={styles.question} onSubmit={submit} noValidate aria-label={question.title}>
      <AnswerField
        question={question}
        given={given}
        typed={typed}
        error={answer === undefined && range ? t('outOfRange', { least: range.least, most: range.most }) : undefined}
        onGive={setGiven}
        onType={setTyped}
      />
      {sensitive && isOffered && (
        <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          {t('agree')}
        </Checkbox>
      )}
      {(isOffered || saved !== null) && (
        <div className={styles.actions}>
          {isOffered && (
            <Button
              type="submit"
              kind="tonal"
              size="dense"
              disabled={answer === undefined || (sensitive && !agreed)}
              loading={save.isPending}
              loadingLabel={t('saving')}
            >
              {t('save')}
            </Button>
          )}
          {saved !== null && (
            <Button
              kind="ghost"
              size="dense"
              aria-label={t('clearOne', { title: question.title })}
              disabled={save.isPending}
              onClick={() => send(null)}
            >
              {t('clear')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

interface AnswerFieldProps {
  question: Question;
  given: Answer;
  /** A number as it was typed. */
  typed: string;
  error: string | undefined;
  onGive: (answer: Answer) => void;
  onType: (typed: string) => void;
}

/** The question with the field that its kind takes. */
function AnswerField({ question, given, typed, error, onGive, onType }: AnswerFieldProps) {
  const t = useT(customQuestionWords);
  const lang = useLang();
  const gap = useSentenceGap();
  const group = useId();
  const { kind, title, required, sensitive, choices } = question;
  const notes = [question.help, sensitive ? t('sensitive') : '', required ? t('required') : ''].filter(Boolean);
  const help = notes.join(gap) || undefined;
  if (kind === 'number') {
    return (
      <TextField
        label={title}
        help={help}
        error={error}
        inputMode="numeric"
        maxLength={9}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    );
  }
  if (kind === 'date') {
    return (
      <TextField
        label={title}
        help={help}
        type="date"
        min={CUSTOM_FIELD_DAYS[0]}
        max={CUSTOM_FIELD_DAYS[1]}
        value={typeof given === 'string' ? given : ''}
        onChange={(event) => onGive(event.target.value || null)}
      />
    );
  }
  if (kind === 'one' && choices.length > mostRadios) {
    return (
      <SelectField
        label={title}
        help={help}
        placeholder={t('choose')}
        value={given === null ? '' : String(given)}
        options={choices.map(({ code, text }) => ({ value: String(code), label: text }))}
        onChange={(event) => onGive(event.target.value === '' ? null : Number(event.target.value))}
      />
    );
  }
  const several: readonly number[] = Array.isArray(given) ? given : [];
  const tick = (code: number, isOn: boolean) => {
    const chosen = isOn
      ? [...several, code].sort((one, other) => one - other)
      : several.filter((each) => each !== code);
    onGive(chosen.length > 0 ? chosen : null);
  };
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.title}>{title}</legend>
      {help && <p className={styles.quiet}>{help}</p>}
      {kind === 'yesNo'
        ? ([true, false] as const).map((value) => (
            <Radio key={String(value)} name={group} checked={given === value} onChange={() => onGive(value)}>
              {YES_NO[value ? 'yes' : 'no'][lang]}
            </Radio>
          ))
        : choices.map(({ code, text }) =>
            kind === 'several' ? (
              <Checkbox
                key={code}
                checked={several.includes(code)}
                onChange={(event) => tick(code, event.target.checked)}
              >
                {text}
              </Checkbox>
            ) : (
              <Radio key={code} name={group} checked={given === code} onChange={() => onGive(code)}>
                {text}
              </Radio>
            ),
          )}
    </fieldset>
  );
}
