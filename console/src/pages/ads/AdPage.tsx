import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { Figures } from '../../layouts/Figures';
import { FormDialog } from '../../layouts/FormDialog';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useOpening } from '../../layouts/use-opening';
import { adWords } from '../../locales/ads.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { useSurvey } from '../surveys/survey-context';
import { AdContent } from './AdContent';
import styles from './Ads.module.css';
import { type Ad, type AdContentDraft, isWholeContent } from './ad-draft';
import { ClipPreview } from './ClipPreview';

/** The tab of an ad: its clip with captions, its questions, and how many watched it and answered right. */
export default function AdPage() {
  const t = useT(adWords);
  const format = useFormat();
  const { id, state } = useSurvey();
  const changing = useOpening();
  const { data: ad, error, refetch } = useLiveCall('GET /api/console/Surveys/:id/Ad', { params: { id } });
  if (!ad) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={180} />
    );
  }
  const { started, watched, rightAtOnce, rightLater, wrong } = ad.figures;
  return (
    <>
      <Figures
        figures={[
          { label: t('figureStarted'), value: format.number(started) },
          { label: t('figureWatched'), value: format.number(watched) },
          { label: t('figureRight'), value: format.number(rightAtOnce + rightLater) },
          { label: t('figureSecond'), value: format.number(rightLater) },
          { label: t('figureWrong'), value: format.number(wrong) },
        ]}
      />
      <Columns
        side={
          <Section title={t('clip')}>
            <SectionBody>
              {ad.clip.url ? (
                <ClipPreview clip={{ ...ad.clip, url: ad.clip.url }} cues={ad.cues.en} />
              ) : (
                <p className={styles.quiet}>{t('clipDeleted')}</p>
              )}
              <p className={styles.quiet}>{t(ad.cues.zh.length > 0 ? 'bothCaptions' : 'englishCaptions')}</p>
            </SectionBody>
          </Section>
        }
      >
        <Section
          title={t('questions')}
          actions={
            <Button
              kind="ghost"
              size="dense"
              icon={<Pencil size={20} />}
              disabled={ad.can.change !== true}
              onClick={changing.show}
            >
              {t('change')}
            </Button>
          }
        >
          <SectionBody>
            <ol className={styles.list}>
              {ad.questions.map((question) => (
                <li key={question.text.en}>
                  <p className={styles.asked}>{question.text.en}</p>
                  {question.text.zh && <p lang="zh-CN">{question.text.zh}</p>}
                  <ul className={styles.choices}>
                    {question.choices.map(({ en, zh }, place) => (
                      <li key={en} data-right={place === question.right || undefined}>
                        {place === question.right && <Check size={18} aria-label={t('right')} />}
                        {en} {zh && <span lang="zh-CN">{zh}</span>}
                      </li>
                    ))}
                  </ul>
                  <p className={styles.quiet}>
                    {t('answered', {
                      count: format.number(question.answered),
                      right: format.number(question.answeredRight),
                    })}
                  </p>
                </li>
              ))}
            </ol>
          </SectionBody>
        </Section>
      </Columns>
      <ChangeAd
        key={changing.key}
        surveyId={id}
        ad={ad}
        isDraft={state === 'draft'}
        open={changing.open}
        onClose={changing.hide}
      />
    </>
  );
}

interface ChangeAdProps {
  surveyId: number;
  ad: Ad;
  isDraft: boolean;
  open: boolean;
  onClose: () => void;
}

function ChangeAd({ surveyId, ad, isDraft, open, onClose }: ChangeAdProps) {
  const t = useT(adWords);
  const toast = useToast();
  const showError = useShowError();
  const [draft, setDraft] = useState<AdContentDraft>(() => ({
    clip: null,
    captions: ad.captions,
    questions: ad.questions.map(({ text, choices, right }) => ({ text, choices, right })),
  }));
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const change = useChange('POST /api/console/Surveys/:id/Ad', {
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
    onError: showError,
  });
  const submit = () => {
    setShowsErrors(true);
    if (!isWholeContent(draft) || (!isDraft && reason.trim() === '')) return;
    const { captions, clip, questions } = draft;
    const body = { clip: clip?.name ?? null, captions, questions: [...questions], reason: reason.trim() };
    change.mutate({ params: { id: surveyId }, body });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('changeTitle')}
      verb={t('save')}
      wide
      isBusy={change.isPending}
      onSubmit={submit}
    >
      <AdContent
        draft={draft}
        showsErrors={showsErrors && !(isDraft && draft.clip === null && isWholeContent(draft))}
        asksForClip={ad.can.replaceClip === true}
        onChange={setDraft}
      />
      {!isDraft && (
        <TextareaField
          label={t('reason')}
          help={t('reasonHelp')}
          rows={2}
          maxLength={500}
          error={showsErrors && reason.trim() === '' ? t('reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
