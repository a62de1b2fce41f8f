import { MAX_PICTURE_FILE_BYTES } from '@pollen/contract/questionnaire-picture-values';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { ImageUp } from 'lucide-react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { DropZone } from '../../layouts/DropZone';
import { PICTURE_TYPES } from '../../layouts/picture-types';
import { surveyPictureWords } from '../../locales/survey-pictures.en';
import { useT } from '../../locales/translator';
import { PictureFileResults } from './PictureFileResults';
import { PictureRow } from './PictureRow';
import styles from './PicturesCard.module.css';
import type { Survey } from './survey-types';
import { usePictureFiles } from './use-picture-files';

/**
 * The questionnaire's pictures from elsewhere, while one of them is not here or its file can be replaced: which ones are on
 * their way, could not be fetched or need a file, and a way to give the files.
 */
export function PicturesCard({ survey }: { survey: Pick<Survey, 'id' | 'pictures' | 'can'> }) {
  const t = useT(surveyPictureWords);
  const toast = useToast();
  const { give, progress, results, forgetResults } = usePictureFiles(survey);
  const again = useChange('POST /api/console/Surveys/:id/PictureFetches', {
    onSuccess: ({ pictures }) => toast.success(t('fetching', { n: pictures })),
    onError: useShowError(),
  });
  const { pictures } = survey;
  const waiting = pictures.filter(({ state }) => state === 'waiting').length;
  const needed = pictures.filter(({ state }) => state === 'failed' || state === 'missing');
  const neededNext = needed.filter(({ isAwaited }) => isAwaited).length;
  const neededNow = needed.length - neededNext;
  const takesFiles = pictures.some(({ takesFile }) => takesFile);
  if (waiting === 0 && !takesFiles && results.length === 0) return null;

  const listed = pictures.filter(({ state, file }) => state !== 'ready' || file !== null);
  const here = pictures.filter(({ state }) => state === 'ready').length;
  const may = survey.can.edit;
  const whyNot = may === true ? undefined : may.reason;
  return (
    <div className={styles.card}>
      <Section title={t('title')} count={t('hereOf', { here, all: pictures.length })}>
        <SectionBody>
          {waiting > 0 && <p role="status">{t('fetching', { n: waiting })}</p>}
          {neededNow > 0 && <p>{t('needed', { n: neededNow })}</p>}
          {neededNext > 0 && <p>{t('neededNext', { n: neededNext })}</p>}
          {needed.some(({ state }) => state === 'missing') && <p className={styles.quiet}>{t('missing')}</p>}
          {needed.length === 0 && takesFiles && <p className={styles.quiet}>{t('nothingNeeded')}</p>}
          {takesFiles && (
            <DropZone
              icon={<ImageUp size={28} />}
              title={t('drop')}
              note={t('dropNote', { n: MAX_PICTURE_FILE_BYTES / 1024 / 1024 })}
              label={t('files')}
              accept={PICTURE_TYPES}
              verb={t('choose')}
              busy={progress !== null}
              whyNot={whyNot}
              doing={t('uploading', { number: progress?.number ?? 0, all: progress?.all ?? 0 })}
              multiple
              onFile={(_first, all) => void give(all)}
            />
          )}
          <PictureFileResults results={results} onHide={forgetResults} />
          {listed.length > 0 && (
            <ul className={styles.list}>
              {listed.map((picture) => (
                <PictureRow
                  key={picture.id}
                  surveyId={survey.id}
                  picture={picture}
                  isBusy={progress !== null}
                  whyNot={whyNot}
                  onFile={(file) => void give([file], picture)}
                />
              ))}
            </ul>
          )}
          {needed.some(({ state }) => state === 'failed') && (
            <div>
              <Button
                kind="secondary"
                loading={again.isPending}
                onClick={() => again.mutate({ params: { id: survey.id } })}
              >
                {t('again')}
              </Button>
            </div>
          )}
        </SectionBody>
      </Section>
    </div>
  );
}
