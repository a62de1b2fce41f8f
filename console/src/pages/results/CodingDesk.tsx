import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { KeysHelp, useKeysHelp } from '../../layouts/KeysHelp';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { useCurrentRow } from '../../layouts/use-current-row';
import { useShortcuts } from '../../layouts/use-shortcuts';
import { codingWords } from '../../locales/coding.en';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import { AnswerRows } from './AnswerRows';
import { CodePanel } from './CodePanel';
import { CodingBar } from './CodingBar';
import styles from './CodingDesk.module.css';
import { useTableView, type Variable } from './table-view';
import { type Code, MAX_SELECTED, useCoding } from './use-coding';
import { type OpenAnswer, useOpenAnswers, type WhichAnswers } from './use-open-answers';

type Question = DataOf<'GET /api/console/Surveys/:id/OpenQuestions'>['list'][number];

interface CodingDeskProps {
  surveyId: number;
  questions: readonly Question[];
  question: Question;
  variables: readonly Variable[];
  onQuestion: (key: string) => void;
}

/** Reads `coded` of the address: with any code, without one, or with one code. */
function codedOf(text: string | null): WhichAnswers['coded'] {
  if (text === 'yes' || text === 'no') return text;
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The answers to one open question with their search on the left, its codes on the right. */
export function CodingDesk({ surveyId, questions, question, variables, onQuestion }: CodingDeskProps) {
  const t = useT(codingWords);
  const lang = useLang();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const searchBox = useRef<HTMLInputElement>(null);
  const help = useKeysHelp();
  const coding = useCoding();
  const [isAdding, setIsAdding] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, OpenAnswer>>(new Map());
  const [isAll, setIsAll] = useState(false);
  // What is known of members says too much beside a single answer, so that only answers filter and stand beside.
  const answered = variables.filter(({ name }) => !name.startsWith('@'));
  const { view } = useTableView(answered);
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(`?${next}`, { replace: true, preventScrollReset: true });
  };

  const search = address.get('search') ?? '';
  const coded = codedOf(address.get('coded'));
  const single = answered.filter(({ name }) => !name.endsWith('-Codes'));
  const besideQuestion = single.find(({ name }) => name === address.get('beside'));
  const beside = besideQuestion?.name;
  const which: WhichAnswers = {
    question: question.key,
    ...(search && { search }),
    ...(coded !== undefined && { coded }),
    ...(beside && { beside }),
    filters: view.filters.map(({ variable, categories }) => ({ variable, categories: [...categories] })),
  };
  const answers = useOpenAnswers(surveyId, which);
  const codes = useCall(
    'GET /api/console/Surveys/:id/AnswerCodes',
    { params: { id: surveyId }, query: { question: question.key } },
    { keepsPrevious: true },
  );
  const list = codes.data?.codes ?? [];
  const { rows } = answers;

  const place = useCurrentRow({
    rows,
    idOf: (row) => row.response,
    selectorOf: (id) => `[data-response="${id}"]`,
    listKey: JSON.stringify(which),
    onOtherList: () => {
      setChosen(new Map());
      setIsAll(false);
    },
    onEnd: () => answers.hasNextPage && !answers.isFetchingNextPage && void answers.fetchNextPage(),
  });
  // Selected answers have the codes of the present list, and those that are no longer in it are deselected.
  useEffect(() => {
    if (!rows) return;
    setChosen(
      (before) => new Map(rows.filter(({ response }) => before.has(response)).map((row) => [row.response, row])),
    );
  }, [rows]);

  const select = (row: OpenAnswer) => {
    setIsAll(false);
    const next = new Map(chosen);
    if (!next.delete(row.response) && next.size < MAX_SELECTED) next.set(row.response, row);
    setChosen(next);
  };
  const clear = () => {
    setChosen(new Map());
    setIsAll(false);
  };
  const give = (code: Code) => {
    if (isAll) void coding.codeFound(code, which).then(clear);
    else coding.toggle(code, chosen.size > 0 ? [...chosen.values()] : place.current ? [place.current] : []);
  };
  const current = place.current;
  useShortcuts(
    {
      ...place.keys,
      ...Object.fromEntries(list.slice(0, 9).map((code, at) => [String(at + 1), () => give(code)])),
      x: () => current && select(current),
      c: () => setIsAdding(true),
      escape: clear,
      '/': () => searchBox.current?.focus(),
    },
    help.on,
  );

  const at = questions.indexOf(question);
  const step = (by: number) => questions[at + by] && onQuestion((questions[at + by] as Question).key);
  const nameOf = (code: Code) => (lang === 'zh' && code.name.zh) || code.name.en;
  return (
    <div className={styles.desk}>
      <section className={styles.card} aria-labelledby="open-question">
        <div className={styles.head}>
          <h2 id="open-question" className={styles.title}>
            {question.title}{' '}
            {codes.data && <span className={styles.count}>{t('answers', { n: codes.data.answers })}</span>}
          </h2>
          <IconButton label={t('previous')} disabled={at === 0} onClick={() => step(-1)}>
            <ChevronLeft size={20} />
          </IconButton>
          <IconButton label={t('next')} disabled={at === questions.length - 1} onClick={() => step(1)}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
        <FilterBar>
          <SearchBox
            label={t('search')}
            inputRef={searchBox}
            value={search}
            onChange={(value) => set('search', value)}
          />
          <FilterSelect
            label={t('coded')}
            any={t('codedAny')}
            value={coded === undefined ? '' : String(coded)}
            options={[
              { value: 'no', label: t('notCoded') },
              { value: 'yes', label: t('isCoded') },
              ...list.map((code) => ({ value: String(code.id), label: nameOf(code) })),
            ]}
            onChange={(value) => set('coded', value)}
          />
          {single.length > 0 && (
            <FilterSelect
              label={t('beside')}
              any={t('besideNothing')}
              value={beside ?? ''}
              options={single.map(({ name, title }) => ({ value: name, label: title.slice(0, 60) }))}
              onChange={(value) => set('beside', value)}
            />
          )}
          {view.filters.length > 0 && (
            <Button kind="ghost" size="dense" icon={<X size={16} />} onClick={() => set('base', '')}>
              {t('baseFiltered', { n: view.filters.length })}
            </Button>
          )}
          {answers.found !== null && <p className={styles.found}>{t('found', { n: answers.found })}</p>}
        </FilterBar>
        {answers.error && !rows ? (
          <LoadFailed error={answers.error} onRetry={() => void answers.refetch()} />
        ) : (
          <AnswerRows
            rows={rows}
            codes={list}
            nameOf={nameOf}
            search={search}
            beside={besideQuestion?.title ?? null}
            chosen={chosen}
            isAll={isAll}
            currentId={place.currentId}
            isNarrowed={search !== '' || coded !== undefined || view.filters.length > 0}
            isStale={answers.isPlaceholderData}
            onSelect={select}
            onCurrent={place.setCurrentId}
            onSelectShown={(isOn) =>
              isOn ? setChosen(new Map((rows ?? []).slice(0, MAX_SELECTED).map((row) => [row.response, row]))) : clear()
            }
          />
        )}
        <MoreRows list={answers} />
      </section>
      <div className={styles.side}>
        {codes.error && !codes.data ? (
          <LoadFailed error={codes.error} onRetry={() => void codes.refetch()} />
        ) : (
          <CodePanel
            surveyId={surveyId}
            question={question.key}
            figures={codes.data}
            nameOf={nameOf}
            coding={coding}
            isAdding={isAdding}
            onAdding={setIsAdding}
          />
        )}
      </div>
      {(chosen.size > 0 || isAll) && (
        <CodingBar
          count={isAll ? (answers.found ?? 0) : chosen.size}
          found={isAll ? null : answers.found}
          codes={list}
          nameOf={nameOf}
          isBusy={coding.isBusy}
          onGive={give}
          onAll={() => setIsAll(true)}
          onClear={clear}
        />
      )}
      <KeysHelp
        help={help}
        label={t('keys')}
        title={t('keysOwn')}
        shortcuts={[
          { keys: ['J', 'K'], meaning: t('keyMove') },
          { keys: ['1', '–', '9'], meaning: t('keyCode') },
          { keys: ['X'], meaning: t('keySelect') },
          { keys: ['C'], meaning: t('keyAdd') },
          { keys: ['Ctrl+Z'], meaning: t('keyUndo') },
        ]}
      />
      <p className={styles.note}>{t('note')}</p>
    </div>
  );
}
