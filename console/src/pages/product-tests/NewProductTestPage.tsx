import { MAX_REPORTS, SELECTIONS } from '@pollen/contract/product-test-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { ImageOff, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { FormFoot } from '../../layouts/FormFoot';
import frame from '../../layouts/FormFrame.module.css';
import { PageHead } from '../../layouts/PageHead';
import { PictureChoice, uploadMs } from '../../layouts/PictureChoice';
import { useRowKeys } from '../../layouts/use-row-keys';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CountryPicker } from '../surveys/CountryPicker';
import { AgeAndGender } from '../surveys/TargetFields';
import { PartFields } from './PartFields';
import styles from './ProductTests.module.css';
import { bodyOf, emptyReport, emptyTest, type PartDraft, type TestDraft } from './test-draft';

const none: ReadonlySet<string> = new Set();

/** The form of a new product test: its texts, reward, places and days, and the questionnaires of its parts. */
export default function NewProductTestPage() {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<TestDraft>(emptyTest);
  const [wasTried, setTried] = useState(false);
  const keys = useRowKeys(draft.reports);
  const change = (part: Partial<TestDraft>) => setDraft((before) => ({ ...before, ...part }));
  const made = bodyOf(draft);
  const wrong = wasTried && 'wrong' in made ? made.wrong : none;
  const create = useChange('POST /api/console/ProductTests', {
    onSuccess: ({ id }) => {
      toast.success(t('created'));
      navigate(paths.productTest(id, 'setup'));
    },
    onError: showError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ('body' in made && !create.isPending) create.mutate({ body: made.body });
  };
  type TextName = { [K in keyof TestDraft]: TestDraft[K] extends string ? K : never }[keyof TestDraft];
  const field = (name: TextName) => ({
    value: draft[name],
    error: wrong.has(name) ? t('invalid') : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const changeReport = (place: number, part: Partial<PartDraft>) =>
    change({ reports: draft.reports.map((report, at) => (at === place ? { ...report, ...part } : report)) });
  const lastDue = Number(draft.reports.at(-1)?.dueAfterDays ?? 0) || 0;
  return (
    <>
      <PageHead title={t('newTest')} note={t('newNote')} back={{ href: paths.productTests(), label: t('title') }} />
      <form className={frame.form} onSubmit={submit} noValidate>
        <Section title={t('test')}>
          <div className={frame.fields}>
            <div className={frame.two}>
              <TextField label={t('name')} maxLength={200} {...field('titleEn')} />
              <TextField label={t('nameZh')} lang="zh-CN" maxLength={200} {...field('titleZh')} />
              <TextareaField label={t('description')} rows={3} maxLength={5000} {...field('descriptionEn')} />
              <TextareaField
                label={t('descriptionZh')}
                lang="zh-CN"
                rows={3}
                maxLength={5000}
                {...field('descriptionZh')}
              />
              <TextField label={t('sender')} maxLength={80} {...field('sender')} />
              <SelectField
                label={t('selection')}
                value={draft.selection}
                options={SELECTIONS.map((value) => ({ value, label: t(`selection_${value}`) }))}
                onChange={(event) => change({ selection: event.target.value as TestDraft['selection'] })}
              />
            </div>
            <PictureChoice
              shown={
                draft.pictureUrl ? (
                  <img src={draft.pictureUrl} alt="" className={styles.picture} width={160} height={100} />
                ) : (
                  <span className={styles.noPicture}>
                    <ImageOff size={24} />
                  </span>
                )
              }
              help={t('pictureHelp')}
              pictureUrl={draft.pictureUrl}
              upload={(source) => call('POST /api/console/SurveyPictures', { body: { source }, timeoutMs: uploadMs })}
              onChange={(pictureUrl) => change({ pictureUrl })}
            />
            <div className={frame.three}>
              <TextField
                label={t('reward')}
                help={t('rewardHelp')}
                inputMode="numeric"
                maxLength={6}
                {...field('rewardPoints')}
              />
              <TextField label={t('reviewDays')} inputMode="numeric" maxLength={2} {...field('reviewDays')} />
              <TextField label={t('places')} inputMode="numeric" maxLength={4} {...field('places')} />
              <TextField type="date" label={t('applyUntil')} {...field('applyUntil')} />
              <TextField type="date" label={t('decideOn')} {...field('decideOn')} />
              <TextField type="date" label={t('reserveUntilShort')} {...field('reserveUntil')} />
            </div>
            <Checkbox checked={draft.keepsProduct} onChange={(event) => change({ keepsProduct: event.target.checked })}>
              {t('keepsLabel')}
            </Checkbox>
          </div>
        </Section>
        <Section title={t('who')}>
          <div className={frame.fields}>
            <CountryPicker
              chosen={draft.target.countries}
              onChange={(countries) => change({ target: { ...draft.target, countries } })}
            />
            <AgeAndGender
              target={draft.target}
              prefix="target"
              problems={{}}
              onChange={(part) => change({ target: { ...draft.target, ...part } })}
            />
            {wrong.has('target') && <p className={styles.wrong}>{t('invalid')}</p>}
            <Checkbox checked={draft.hasScreener} onChange={(event) => change({ hasScreener: event.target.checked })}>
              {t('hasScreener')}
            </Checkbox>
          </div>
        </Section>
        {draft.hasScreener && (
          <PartFields
            title={t('screener')}
            part={draft.screener}
            wrong={wrong}
            prefix="screener"
            onChange={(part) => change({ screener: { ...draft.screener, ...part } })}
          />
        )}
        {draft.reports.map((report, place) => (
          <PartFields
            key={keys[place]}
            title={t('stageReport', { n: place + 1 })}
            part={report}
            isReport
            wrong={wrong}
            prefix={String(place)}
            onChange={(part) => changeReport(place, part)}
            onRemove={
              draft.reports.length > 1
                ? {
                    label: t('removeReport', { n: place + 1 }),
                    remove: () => change({ reports: draft.reports.filter((_, at) => at !== place) }),
                  }
                : undefined
            }
          />
        ))}
        {draft.reports.length < MAX_REPORTS && (
          <div>
            <Button
              kind="tonal"
              size="dense"
              icon={<Plus size={20} />}
              onClick={() => change({ reports: [...draft.reports, emptyReport(lastDue + 14)] })}
            >
              {t('addReport')}
            </Button>
          </div>
        )}
        <FormFoot
          problem={wrong.size > 0 ? t('invalid') : null}
          verb={t('create')}
          doing={t('creating')}
          busy={create.isPending}
        />
      </form>
    </>
  );
}
