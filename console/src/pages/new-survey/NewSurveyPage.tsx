import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { Calculator, ExternalLink, FileInput, FilePlus2, Film, LayoutTemplate, Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns } from '../../layouts/Columns';
import { PageHead } from '../../layouts/PageHead';
import { useKeysOn, useShortcuts } from '../../layouts/use-shortcuts';
import { newSurveyWords } from '../../locales/new-survey.en';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AdSource, AdSummary } from '../ads/AdSource';
import { adBodyOf, emptyAdDraft } from '../ads/ad-draft';
import { starter } from '../survey-editor/new-element';
import { emptyToolDraft, toolBodyOf } from '../survey-tool/tool-draft';
import { QuestionnaireUpload } from '../surveys/QuestionnaireUpload';
import { draftOf, emptyDraft, settingsOf } from '../surveys/survey-draft';
import { type Blanks, fillBlanks, suggestedReward } from './draft-of-source';
import styles from './NewSurvey.module.css';
import { type Picked, SourcePicker } from './SourcePicker';
import { SourceSummary } from './SourceSummary';
import { TemplateBlanks } from './TemplateBlanks';
import { ToolSource, ToolSummary } from './ToolSource';

const sources = ['blank', 'template', 'import', 'tool', 'ad'] as const;
type Source = (typeof sources)[number];

const icons: Record<Source, ReactNode> = {
  blank: <FilePlus2 size={20} />,
  template: <LayoutTemplate size={20} />,
  import: <FileInput size={20} />,
  tool: <ExternalLink size={20} />,
  ad: <Film size={20} />,
};

/** The characters of a title that fit on a card of the member app; the server takes 200. */
const titleCharacters = 80;

/** Creates a draft survey: a title, then a blank questionnaire, a template, another survey, an uploaded one, or one in a tool. */
export default function NewSurveyPage() {
  const t = useT(newSurveyWords);
  const surveys = useT(surveyWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const showError = useShowError();
  const [keysOn] = useKeysOn();
  const [title, setTitle] = useState('');
  const [chinese, setChinese] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [source, setSource] = useState<Source>('template');
  const [picked, setPicked] = useState<Picked | null>(null);
  const [blanks, setBlanks] = useState<Blanks>({});
  const [uploaded, setUploaded] = useState<unknown>(null);
  const [tool, setTool] = useState(emptyToolDraft);
  const [toolShowsErrors, setToolShowsErrors] = useState(false);
  const [ad, setAd] = useState(emptyAdDraft);
  const [adShowsErrors, setAdShowsErrors] = useState(false);
  const templates = useCall('GET /api/console/SurveyTemplates', {});
  const copied = useCall(
    'GET /api/console/Surveys/:id',
    { params: { id: picked?.kind === 'survey' ? picked.id : 0 } },
    { enabled: picked?.kind === 'survey' },
  );
  const create = useChange('POST /api/console/Surveys', {
    onSuccess: ({ id }) =>
      navigate(paths.surveyQuestionnaire(id, source === 'blank' ? { open: 'question1' } : {}), { replace: true }),
    onError: showError,
  });
  const createInTool = useChange('POST /api/console/ToolSurveys', {
    onSuccess: ({ id }) => navigate(paths.surveyTool(id), { replace: true }),
    onError: showError,
  });
  const createAd = useChange('POST /api/console/Ads', {
    onSuccess: ({ id }) => navigate(paths.surveyAd(id), { replace: true }),
    onError: showError,
  });
  useShortcuts(Object.fromEntries(sources.map((one, index) => [String(index + 1), () => setSource(one)])), keysOn);

  const template =
    picked?.kind === 'template' ? templates.data?.list.find(({ name }) => name === picked.name) : undefined;
  const survey = picked?.kind === 'survey' ? copied.data : undefined;
  const questionnaire =
    source === 'blank'
      ? starter
      : source === 'import'
        ? uploaded
        : template
          ? fillBlanks(template.questionnaire, blanks)
          : (survey?.questionnaire ?? null);
  const minutes = template?.minutes ?? survey?.settings.estimatedLoiMinutes ?? null;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const titleEn = title.trim() || chinese?.trim() || '';
    if (titleEn === '') {
      setMissing(t('titleMissing'));
      document.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
      return;
    }
    if (source === 'tool') {
      setToolShowsErrors(true);
      const body = toolBodyOf(tool, { en: titleEn, zh: chinese?.trim() ?? '' });
      if (body && !createInTool.isPending) createInTool.mutate({ body });
      return;
    }
    if (source === 'ad') {
      setAdShowsErrors(true);
      const body = adBodyOf(ad, { en: titleEn, zh: chinese?.trim() ?? '' });
      if (body && !createAd.isPending) createAd.mutate({ body });
      return;
    }
    if (questionnaire === null || create.isPending) return;
    // Dates and picture belong to the other survey: the dates may be over, and a picture is kept by one survey.
    const base = source === 'template' && survey ? draftOf(survey.settings) : emptyDraft;
    const fresh = { startsOn: '', startsTime: '', endsOn: '', endsTime: '', pictureUrl: null };
    const own =
      source === 'template' && template
        ? { estimatedLoiMinutes: String(template.minutes), rewardPoints: String(suggestedReward(template.minutes)) }
        : {};
    const quotas = base.quotas.map(({ id: _id, ...quota }) => quota);
    const result = settingsOf({ ...base, ...fresh, ...own, quotas, titleEn, titleZh: chinese?.trim() ?? '' });
    if ('settings' in result) create.mutate({ body: { settings: result.settings, questionnaire } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event as unknown as FormEvent);
  };
  // These have a form of their own in place of a questionnaire.
  const hasOwnForm = source === 'tool' || source === 'ad';
  const whyNot =
    questionnaire !== null || hasOwnForm
      ? null
      : source === 'import'
        ? t('importFirst')
        : picked
          ? null
          : t('chooseFirst');

  return (
    <form className={styles.page} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <PageHead
        title={t('title')}
        back={{ href: paths.surveys(), label: surveys('title') }}
        actions={
          <Button kind="secondary" size="dense" icon={<Calculator size={20} />} href={paths.feasibility()}>
            {shell('feasibility')}
          </Button>
        }
      />
      <Columns
        side={
          <>
            {source === 'ad' ? (
              <AdSummary />
            ) : source === 'tool' ? (
              <ToolSummary />
            ) : (
              <SourceSummary
                hint={t(source === 'import' ? 'chooseFile' : 'choose')}
                title={source === 'blank' ? t('blank') : source === 'import' ? t('import') : null}
                template={source === 'template' ? template : undefined}
                survey={source === 'template' ? survey : undefined}
                questionnaire={questionnaire}
                minutes={source === 'template' ? minutes : null}
              />
            )}
            <div className={styles.foot}>
              <Button kind="ghost" href={paths.surveys()}>
                {shell('cancel')}
              </Button>
              <Button
                type="submit"
                disabled={questionnaire === null && !hasOwnForm}
                loading={create.isPending || createInTool.isPending || createAd.isPending}
                loadingLabel={t('creating')}
              >
                {t('create')}
                <span className={styles.key} aria-hidden="true">
                  {t('createKeys')}
                </span>
              </Button>
              {whyNot && <p className={styles.whyNot}>{whyNot}</p>}
            </div>
          </>
        }
      >
        <section className={styles.card}>
          <div className={styles.titleField}>
            <TextField
              label={t('surveyTitle')}
              name="title"
              className={styles.title}
              placeholder={t('titleExample')}
              autoFocus
              autoComplete="off"
              maxLength={200}
              help={t('titleHelp')}
              error={missing ?? undefined}
              value={title}
              onChange={(event) => {
                setTitle(event.target.value);
                setMissing(null);
              }}
            />
            <span className={styles.count} data-long={title.length > titleCharacters || undefined}>
              {title.length}/{titleCharacters}
            </span>
          </div>
          {chinese === null ? (
            <Button
              kind="ghost"
              size="dense"
              className={styles.addChinese}
              icon={<Plus size={20} />}
              onClick={() => {
                setChinese('');
                requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[name="titleZh"]')?.focus());
              }}
            >
              {t('addChinese')}
            </Button>
          ) : (
            <TextField
              label={t('chineseTitle')}
              name="titleZh"
              lang="zh-CN"
              autoComplete="off"
              maxLength={200}
              value={chinese}
              onChange={(event) => setChinese(event.target.value)}
            />
          )}
        </section>
        <fieldset className={styles.sources}>
          <legend className="visually-hidden">{t('source')}</legend>
          {sources.map((one, index) => (
            <label key={one} className={styles.source}>
              <input
                type="radio"
                name="source"
                className="visually-hidden"
                checked={source === one}
                onChange={() => setSource(one)}
              />
              <span className={styles.sourceIcon}>{icons[one]}</span>
              <span className={styles.sourceWords}>
                <b>{t(one)}</b>
                <span>
                  {one === 'template'
                    ? templates.data
                      ? t('templateNote', { n: templates.data.list.length })
                      : t('templateNoteLoading')
                    : t(`${one}Note`)}
                </span>
              </span>
              {keysOn && (
                <span className={styles.sourceKey} aria-hidden="true">
                  {index + 1}
                </span>
              )}
            </label>
          ))}
        </fieldset>
        {source === 'template' && (
          <>
            <SourcePicker templates={templates} picked={picked} onPick={setPicked} />
            {template && template.blanks.length > 0 && (
              <TemplateBlanks names={template.blanks} texts={blanks} onChange={setBlanks} />
            )}
          </>
        )}
        {source === 'tool' && <ToolSource draft={tool} showsErrors={toolShowsErrors} onChange={setTool} />}
        {source === 'ad' && <AdSource draft={ad} showsErrors={adShowsErrors} onChange={setAd} />}
        {source === 'import' && (
          <section className={styles.card}>
            <QuestionnaireUpload
              onAccepted={(given, ownTitle) => {
                setUploaded(given);
                if (title === '' && ownTitle) setTitle(ownTitle.slice(0, 200));
              }}
            />
          </section>
        )}
      </Columns>
    </form>
  );
}
