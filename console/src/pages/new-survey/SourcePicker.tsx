import type { Api } from '@pollen/contract/api';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '../../api/query';
import { SearchBox } from '../../layouts/FilterBar';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useKeysOn, useShortcuts } from '../../layouts/use-shortcuts';
import { useLang } from '../../locales/language';
import { newSurveyWords } from '../../locales/new-survey.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { SurveyStatePill } from '../surveys/SurveyStatePill';
import { outlineOf } from './draft-of-source';
import styles from './NewSurvey.module.css';

/** What a new survey starts from: a template by its name, or a survey by its id. */
export type Picked =
  | { readonly kind: 'template'; readonly name: string }
  | { readonly kind: 'survey'; readonly id: number };

export type Template = Api['GET /api/console/SurveyTemplates']['data']['list'][number];

interface SourcePickerProps {
  templates: {
    data: { list: Template[] } | undefined;
    error: Parameters<typeof LoadFailed>[0]['error'] | null;
    refetch: () => unknown;
  };
  picked: Picked | null;
  onPick: (picked: Picked) => void;
}

const surveysShown = 10;

/** Lists the templates and the surveys that a new survey can start from; one of them is chosen. */
export function SourcePicker({ templates, picked, onPick }: SourcePickerProps) {
  const t = useT(newSurveyWords);
  const lang = useLang();
  const [tab, setTab] = useState<'templates' | 'copy'>('templates');
  const [search, setSearch] = useState('');
  const [keysOn] = useKeysOn();
  const box = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => box.current?.focus() }, keysOn);
  const words = search.toLowerCase();
  const found = templates.data?.list.filter(({ title, note }) =>
    [title.en, title.zh, note.en, note.zh].some((text) => text.toLowerCase().includes(words)),
  );
  const surveys = useCall(
    'GET /api/console/Surveys',
    { query: { size: surveysShown, page: 1, ...(search === '' ? {} : { search }) } },
    { enabled: tab === 'copy', keepsPrevious: true },
  );

  return (
    <section className={styles.picker}>
      <div className={styles.pickerHead}>
        <Tabs
          id="source"
          label={t('template')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'templates', label: t('templates') },
            { value: 'copy', label: t('copy') },
          ]}
        />
        <SearchBox label={t('search')} value={search} onChange={setSearch} inputRef={box} />
      </div>
      <TabPanel id="source" value={tab}>
        {tab === 'templates' ? (
          <Choices
            failed={templates}
            empty={found?.length === 0 ? t('noTemplates', { search }) : null}
            rows={found?.map(({ name, title, note, minutes, questionnaire }) => (
              <Choice
                key={name}
                title={title[lang]}
                note={note[lang]}
                checked={picked?.kind === 'template' && picked.name === name}
                onChoose={() => onPick({ kind: 'template', name })}
                questions={outlineOf(questionnaire, lang).reduce((sum, page) => sum + page.questions.length, 0)}
                minutes={minutes}
              />
            ))}
          />
        ) : (
          <Choices
            failed={surveys}
            empty={surveys.data?.list.length === 0 ? (search === '' ? t('noneYet') : t('noSurveys', { search })) : null}
            rows={surveys.data?.list.map((survey) => (
              <Choice
                key={survey.id}
                title={survey.title}
                note={<SurveyStatePill state={survey.state} />}
                checked={picked?.kind === 'survey' && picked.id === survey.id}
                onChoose={() => onPick({ kind: 'survey', id: survey.id })}
                minutes={survey.loi}
              />
            ))}
          />
        )}
      </TabPanel>
    </section>
  );
}

interface ChoicesProps {
  failed: { error: Parameters<typeof LoadFailed>[0]['error'] | null; refetch: () => unknown };
  empty: string | null;
  rows: ReactNode[] | undefined;
}

function Choices({ failed, empty, rows }: ChoicesProps) {
  if (failed.error && !rows) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!rows) return <SkeletonCards count={4} height={45} />;
  if (empty) return <p className={styles.empty}>{empty}</p>;
  return <div className={styles.choices}>{rows}</div>;
}

interface ChoiceProps {
  title: string;
  note: ReactNode;
  checked: boolean;
  onChoose: () => void;
  questions?: number;
  minutes: number;
}

function Choice({ title, note, checked, onChoose, questions, minutes }: ChoiceProps) {
  const t = useT(newSurveyWords);
  const surveys = useT(surveyWords);
  return (
    <label className={styles.choice}>
      <input type="radio" name="start" checked={checked} onChange={onChoose} />
      <span className={styles.choiceWords}>
        <b>{title}</b>
        <span>{note}</span>
      </span>
      <span className={styles.choiceFigure}>
        {questions !== undefined && surveys('questionsCount', { n: questions })}
      </span>
      <span className={styles.choiceFigure}>{t('minutes', { n: minutes })}</span>
    </label>
  );
}
