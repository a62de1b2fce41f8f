import {
  AD_CHOICES,
  AD_QUESTIONS,
  AD_TEXT_CHARACTERS,
  CLIP_SECONDS,
  MOST_CAPTION_CHARACTERS,
} from '@pollen/contract/ad-values';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { Film, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { DropZone } from '../../layouts/DropZone';
import { useRowKeys } from '../../layouts/use-row-keys';
import { adWords } from '../../locales/ads.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import styles from './Ads.module.css';
import { type AdContentDraft, type AdQuestionDraft, emptyQuestion, isWholeQuestion, withoutChoice } from './ad-draft';
import { ClipPreview } from './ClipPreview';
import { uploadClip } from './upload-clip';

interface AdContentProps<Draft extends AdContentDraft> {
  draft: Draft;
  showsErrors: boolean;
  /** False once members see the ad: its clip stays. */
  asksForClip: boolean;
  onChange: (draft: Draft) => void;
}

/** Asks for what an ad shows: the clip, its captions and the questions. */
export function AdContent<Draft extends AdContentDraft>({
  draft,
  showsErrors,
  asksForClip,
  onChange,
}: AdContentProps<Draft>) {
  const t = useT(adWords);
  const format = useFormat();
  const showError = useShowError();
  const [share, setShare] = useState<number | null>(null);
  const { captions, clip, questions } = draft;
  const keys = useRowKeys(questions);
  const setQuestion = (place: number, question: AdQuestionDraft) =>
    onChange({ ...draft, questions: questions.map((other, at) => (at === place ? question : other)) });
  const take = async (file: File | undefined) => {
    if (!file) return;
    setShare(0);
    try {
      onChange({ ...draft, clip: await uploadClip(file, setShare) });
    } catch (error) {
      showError(error);
    } finally {
      setShare(null);
    }
  };
  return (
    <>
      {asksForClip && (
        <Section title={t('clip')}>
          <SectionBody>
            {clip && <ClipPreview clip={clip} cues={[]} />}
            <DropZone
              icon={<Film size={28} />}
              title={t(clip ? 'otherClip' : 'addClip')}
              note={t('clipNote', { from: CLIP_SECONDS[0], to: CLIP_SECONDS[1] })}
              label={t('clipFile')}
              accept="video/mp4,.mp4"
              verb={t('choose')}
              busy={share !== null}
              doing={t('uploading', { percent: format.percent(Math.round(100 * (share ?? 0))) })}
              onFile={(file) => void take(file)}
            />
            {showsErrors && !clip && <p className={styles.error}>{t('clipMissing')}</p>}
          </SectionBody>
        </Section>
      )}
      <Section title={t('captions')}>
        <SectionBody>
          <TextareaField
            label={t('captionsEn')}
            help={t('captionsHelp')}
            rows={8}
            className={styles.captions}
            maxLength={MOST_CAPTION_CHARACTERS}
            error={showsErrors && captions.en.trim() === '' ? t('captionsMissing') : undefined}
            placeholder={t('captionsExample')}
            value={captions.en}
            onChange={(event) => onChange({ ...draft, captions: { ...captions, en: event.target.value } })}
          />
          <TextareaField
            label={t('captionsZh')}
            rows={4}
            lang="zh-CN"
            className={styles.captions}
            maxLength={MOST_CAPTION_CHARACTERS}
            value={captions.zh}
            onChange={(event) => onChange({ ...draft, captions: { ...captions, zh: event.target.value } })}
          />
        </SectionBody>
      </Section>
      <Section title={t('questions')}>
        <SectionBody>
          <p className={styles.quiet}>{t('questionsText')}</p>
          {questions.map((question, place) => (
            <QuestionFields
              key={keys[place]}
              number={place + 1}
              question={question}
              error={showsErrors && !isWholeQuestion(question) ? t('questionMissing') : null}
              onChange={(changed) => setQuestion(place, changed)}
              onRemove={
                questions.length > AD_QUESTIONS[0]
                  ? () => onChange({ ...draft, questions: questions.filter((_, at) => at !== place) })
                  : null
              }
            />
          ))}
          {questions.length < AD_QUESTIONS[1] && (
            <div>
              <Button
                kind="secondary"
                size="dense"
                icon={<Plus size={20} />}
                onClick={() => onChange({ ...draft, questions: [...questions, emptyQuestion()] })}
              >
                {t('addQuestion')}
              </Button>
            </div>
          )}
        </SectionBody>
      </Section>
    </>
  );
}

interface QuestionFieldsProps {
  number: number;
  question: AdQuestionDraft;
  error: string | null;
  onChange: (question: AdQuestionDraft) => void;
  /** Null: no fewer questions are possible. */
  onRemove: (() => void) | null;
}

function QuestionFields({ number, question, error, onChange, onRemove }: QuestionFieldsProps) {
  const t = useT(adWords);
  const group = useId();
  const { text, choices, right } = question;
  const keys = useRowKeys(choices);
  const setChoice = (place: number, choice: Partial<AdQuestionDraft['text']>) =>
    onChange({ ...question, choices: choices.map((other, at) => (at === place ? { ...other, ...choice } : other)) });
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{t('question', { n: number })}</legend>
      {onRemove && (
        <IconButton label={t('removeQuestion', { n: number })} className={styles.remove} onClick={onRemove}>
          <Trash2 size={20} />
        </IconButton>
      )}
      <div className={styles.pair}>
        <TextField
          label={t('textEn')}
          maxLength={AD_TEXT_CHARACTERS}
          autoComplete="off"
          error={error ?? undefined}
          value={text.en}
          onChange={(event) => onChange({ ...question, text: { ...text, en: event.target.value } })}
        />
        <TextField
          label={t('textZh')}
          lang="zh-CN"
          maxLength={AD_TEXT_CHARACTERS}
          autoComplete="off"
          value={text.zh}
          onChange={(event) => onChange({ ...question, text: { ...text, zh: event.target.value } })}
        />
      </div>
      {choices.map((choice, place) => (
        <div key={keys[place]} className={styles.choice}>
          <input
            type="radio"
            name={group}
            aria-label={t('rightChoice', { n: place + 1 })}
            checked={right === place}
            onChange={() => onChange({ ...question, right: place })}
          />
          <TextField
            label={t('choiceEn', { n: place + 1 })}
            maxLength={AD_TEXT_CHARACTERS}
            autoComplete="off"
            value={choice.en}
            onChange={(event) => setChoice(place, { en: event.target.value })}
          />
          <TextField
            label={t('choiceZh', { n: place + 1 })}
            lang="zh-CN"
            maxLength={AD_TEXT_CHARACTERS}
            autoComplete="off"
            value={choice.zh}
            onChange={(event) => setChoice(place, { zh: event.target.value })}
          />
          <IconButton
            label={t('removeChoice', { n: place + 1 })}
            disabled={choices.length <= AD_CHOICES[0]}
            onClick={() => onChange(withoutChoice(question, place))}
          >
            <Trash2 size={20} />
          </IconButton>
        </div>
      ))}
      {choices.length < AD_CHOICES[1] && (
        <div>
          <Button
            kind="ghost"
            size="dense"
            icon={<Plus size={20} />}
            onClick={() => onChange({ ...question, choices: [...choices, { en: '', zh: '' }] })}
          >
            {t('addChoice')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
