import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Dialog } from '@pollen/ui/Dialog';
import { SelectField } from '@pollen/ui/SelectField';
import { Switch } from '@pollen/ui/Switch';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { CopyButton } from '../../layouts/CopyButton';
import { FormDialog } from '../../layouts/FormDialog';
import { useFormat } from '../../locales/format';
import { shareWords } from '../../locales/share.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './SharePage.module.css';
import type { Question, TableView, Variable } from './table-view';

interface ShareDialogProps {
  surveyId: number;
  questions: readonly Question[];
  variables: readonly Variable[];
  /** Breaks and base of the Questions tab, which the link takes over. */
  view: TableView;
  /** Whether the Questions tab shows weighted figures. */
  isWeighted: boolean;
  onClose: () => void;
}

const DAYS = [7, 14, 30, 90, 180];

/** Makes a link for a client, and shows it once. */
export function ShareDialog({ surveyId, questions, variables, view, isWeighted, onClose }: ShareDialogProps) {
  const t = useT(shareWords);
  const format = useFormat();
  const showError = useShowError();
  const [client, setClient] = useState('');
  const [days, setDays] = useState(30);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [showsOpenAnswers, setShowsOpenAnswers] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const create = useChange('POST /api/console/Surveys/:id/ResultLinks', { onError: showError });
  const isMissing = client.trim() === '';
  const isNothing = without.size === questions.length;
  const address = create.data && `${location.origin}${paths.sharedResults(create.data.token)}`;
  const titleOf = (name: string) => variables.find((variable) => variable.name === name)?.title ?? name;

  const submit = () => {
    setIsTried(true);
    if (isMissing || isNothing) return;
    create.mutate({
      params: { id: surveyId },
      body: {
        client: client.trim(),
        days,
        questions: without.size === 0 ? [] : questions.map(({ name }) => name).filter((name) => !without.has(name)),
        breaks: [...view.breaks],
        filters: view.filters.map(({ variable, categories }) => ({ variable, categories: [...categories] })),
        weighted: isWeighted,
        showsOpenAnswers,
      },
    });
  };

  if (address) {
    return (
      <Dialog
        open
        wide
        onClose={onClose}
        title={t('made')}
        actions={
          <>
            <Button kind="ghost" onClick={onClose}>
              {t('done')}
            </Button>
            <CopyButton text={address}>{t('copy')}</CopyButton>
          </>
        }
      >
        <TextField label={t('address')} help={t('addressHelp')} value={address} readOnly />
      </Dialog>
    );
  }
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={t('newTitle')}
      verb={t('make')}
      doing={t('making')}
      isBusy={create.isPending}
      onSubmit={submit}
    >
      <TextField
        label={t('client')}
        help={t('clientHelp')}
        error={isTried && isMissing ? t('clientMissing') : undefined}
        value={client}
        maxLength={120}
        autoFocus
        onChange={({ target }) => setClient(target.value)}
      />
      <SelectField
        label={t('openFor')}
        value={String(days)}
        options={DAYS.map((n) => ({ value: String(n), label: t('days', { n }) }))}
        onChange={({ target }) => setDays(Number(target.value))}
      />
      <fieldset className={styles.questions}>
        <legend>{t('chooseQuestions')}</legend>
        {questions.map(({ name, title }) => (
          <Checkbox
            key={name}
            checked={!without.has(name)}
            onChange={({ target }) => {
              const next = new Set(without);
              if (target.checked) next.delete(name);
              else next.add(name);
              setWithout(next);
            }}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
      {isTried && isNothing && (
        <p className={styles.problem} role="alert">
          {t('questionsMissing')}
        </p>
      )}
      <p className={styles.note}>
        {format.sentences([
          view.breaks.length > 0 || view.filters.length > 0
            ? t('viewTaken', {
                breaks: view.breaks.length > 0 ? format.list(view.breaks.map(titleOf)) : t('nothing'),
                base:
                  view.filters.length > 0
                    ? format.list(view.filters.map(({ variable }) => titleOf(variable)))
                    : t('everyone'),
              })
            : t('viewEmpty'),
          ...(isWeighted ? [t('viewWeighted')] : []),
        ])}
      </p>
      <Switch
        note={t('openAnswersNote')}
        checked={showsOpenAnswers}
        onChange={({ target }) => setShowsOpenAnswers(target.checked)}
      >
        {t('showOpenAnswers')}
      </Switch>
    </FormDialog>
  );
}
