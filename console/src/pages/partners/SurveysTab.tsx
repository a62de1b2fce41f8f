import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FormDialog } from '../../layouts/FormDialog';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useOpening } from '../../layouts/use-opening';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { SurveyStatePill } from '../surveys/SurveyStatePill';
import styles from './Partners.module.css';
import { entryMarks, type Partner } from './partner-words';

type Row = DataOf<'GET /api/console/Partners/:id/Surveys'>['list'][number];

/** The surveys of a partner, each with what it pays and what members get. */
export function SurveysTab({ partner }: { partner: Partner }) {
  const t = useT(partnerWords);
  const format = useFormat();
  const adding = useOpening();
  const { data, error, refetch } = useCall('GET /api/console/Partners/:id/Surveys', { params: { id: partner.id } });
  const columns: Column<Row>[] = [
    {
      key: 'survey',
      header: t('survey'),
      heads: true,
      cell: (row) => (
        <span className={styles.two}>
          <AppLink href={paths.survey(row.surveyId)}>{row.title}</AppLink>
          <span className={styles.quiet}>{row.externalId}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (row) => <SurveyStatePill state={row.state} /> },
    { key: 'cpi', header: t('revenue'), align: 'end', cell: (row) => format.dollars(row.cpiCents) },
    { key: 'reward', header: t('reward'), align: 'end', cell: (row) => <CoinAmount amount={row.points} size="xs" /> },
    { key: 'starts', header: t('starts'), align: 'end', cell: (row) => format.number(row.starts) },
    {
      key: 'completes',
      header: t('completes'),
      align: 'end',
      cell: (row) => `${format.number(row.completes)} / ${format.number(row.completesTarget)}`,
    },
  ];
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const may = partner.can.addSurvey;
  return (
    <Section
      title={t('surveys')}
      actions={
        <Button
          kind="tonal"
          size="dense"
          icon={<Plus size={20} />}
          disabled={may !== true}
          title={may === true ? undefined : may.reason}
          onClick={adding.show}
        >
          {t('addSurvey')}
        </Button>
      }
    >
      <DataTable
        caption={t('surveys')}
        columns={columns}
        rows={data?.list}
        rowKey={({ surveyId }) => surveyId}
        empty={<EmptyState title={t('noSurveysTitle')}>{t('noSurveysText')}</EmptyState>}
      />
      <AddSurvey key={adding.key} partner={partner} open={adding.open} onClose={adding.hide} />
    </Section>
  );
}

const numbers = {
  cpiCents: { word: 'cpi', min: 1, max: 100_000 },
  rewardPoints: { word: 'reward', min: 1, max: 100_000 },
  estimatedLoiMinutes: { word: 'minutes', min: 1, max: 240 },
  estimatedIr: { word: 'successRate', min: 1, max: 100 },
  completesTarget: { word: 'target', min: 1, max: 100_000 },
  reviewDays: { word: 'reviewDays', min: 0, max: 60 },
} as const;
type NumberName = keyof typeof numbers;

const isWhole = (text: string, { min, max }: { min: number; max: number }) =>
  /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;

function AddSurvey({ partner, open, onClose }: { partner: Partner; open: boolean; onClose: () => void }) {
  const t = useT(partnerWords);
  const toast = useToast();
  const navigate = useNavigate();
  const showError = useShowError();
  const [texts, setTexts] = useState({ en: '', zh: '', description: '', externalId: '', entryLink: '' });
  const [typed, setTyped] = useState<Record<NumberName, string>>({
    cpiCents: '',
    rewardPoints: '',
    estimatedLoiMinutes: '10',
    estimatedIr: '50',
    completesTarget: '100',
    reviewDays: '14',
  });
  const [isWrong, setIsWrong] = useState(false);
  const add = useChange('POST /api/console/Partners/:id/Surveys', {
    onSuccess: ({ id }) => {
      toast.success(t('surveyAdded'));
      navigate(paths.survey(id));
    },
    onError: showError,
  });
  const names = Object.keys(numbers) as NumberName[];
  const wrong = {
    en: texts.en.trim() === '',
    externalId: !/^[\w.:-]{1,100}$/.test(texts.externalId),
    entryLink: texts.entryLink !== '' && !texts.entryLink.includes('{attempt}'),
    ...Object.fromEntries(names.map((name) => [name, !isWhole(typed[name], numbers[name])])),
  } as Record<string, boolean>;
  const errorOf = (name: string) => (isWrong && wrong[name] ? t('invalid') : undefined);
  const submit = () => {
    setIsWrong(true);
    if (Object.values(wrong).some(Boolean)) return;
    const { cpiCents, ...rest } = Object.fromEntries(names.map((name) => [name, Number(typed[name])])) as Record<
      NumberName,
      number
    >;
    add.mutate({
      params: { id: partner.id },
      body: {
        externalId: texts.externalId,
        cpiCents,
        entryLink: texts.entryLink || null,
        settings: {
          ...rest,
          title: { en: texts.en.trim(), zh: texts.zh.trim() },
          description: { en: texts.description, zh: '' },
          dailyCompletes: null,
          startsOn: null,
          startsTime: null,
          endsOn: null,
          endsTime: null,
          pictureUrl: null,
          target: {},
          quotas: [],
          profileFields: [],
          sensitive: null,
        },
      },
    });
  };
  const set = (name: keyof typeof texts) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [name]: event.target.value });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('addSurvey')}
      verb={t('addSurvey')}
      wide
      isBusy={add.isPending}
      onSubmit={submit}
    >
      <div className={styles.form}>
        <TextField
          label={t('surveyTitle')}
          value={texts.en}
          maxLength={200}
          error={errorOf('en')}
          onChange={set('en')}
        />
        <TextField label={t('surveyTitleZh')} value={texts.zh} maxLength={200} onChange={set('zh')} />
        <TextareaField
          label={t('description')}
          className={styles.wide}
          value={texts.description}
          rows={2}
          maxLength={5000}
          onChange={set('description')}
        />
        <TextField
          label={t('externalId')}
          help={t('externalIdHelp')}
          value={texts.externalId}
          maxLength={100}
          error={errorOf('externalId')}
          onChange={set('externalId')}
        />
        {names.map((name) => (
          <TextField
            key={name}
            label={t(numbers[name].word)}
            inputMode="numeric"
            value={typed[name]}
            maxLength={6}
            error={errorOf(name)}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value.trim() })}
          />
        ))}
        <TextField
          label={t('entryLink')}
          help={`${t('entryLinkHelp', entryMarks)} ${t('entryLinkOwn')}`}
          className={styles.wide}
          value={texts.entryLink}
          maxLength={1999}
          error={errorOf('entryLink')}
          onChange={set('entryLink')}
        />
      </div>
    </FormDialog>
  );
}
