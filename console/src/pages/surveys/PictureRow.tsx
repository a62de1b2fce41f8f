import { Button } from '@pollen/ui/Button';
import { type StatusLook, StatusPill } from '@pollen/ui/StatusPill';
import { Image, ImageOff } from 'lucide-react';
import { useRef } from 'react';
import { FileInput } from '../../layouts/FileInput';
import { PICTURE_TYPES } from '../../layouts/picture-types';
import { useFormat } from '../../locales/format';
import { surveyPictureWords } from '../../locales/survey-pictures.en';
import { useT } from '../../locales/translator';
import { PlaceLinks } from '../survey-editor/PlaceLinks';
import styles from './PicturesCard.module.css';
import type { Survey } from './survey-types';
import { usePictureName } from './use-picture-files';

type Picture = Survey['pictures'][number];

const looks: Readonly<Record<Picture['state'], StatusLook>> = {
  waiting: { shape: 'ring', tone: 'neutral' },
  ready: { shape: 'tick', tone: 'success' },
  failed: { shape: 'cross', tone: 'danger' },
  missing: { shape: 'ring', tone: 'warning' },
};

interface PictureRowProps {
  surveyId: number;
  picture: Picture;
  isBusy: boolean;
  /** Why the operator may give no file; undefined: a file is taken. */
  whyNot: string | undefined;
  onFile: (file: File) => void;
}

/** A picture with its state, where it stands in the questionnaire, and its file, which can be chosen or replaced. */
export function PictureRow({ surveyId, picture, isBusy, whyNot, onFile }: PictureRowProps) {
  const t = useT(surveyPictureWords);
  const format = useFormat();
  const nameOf = usePictureName();
  const input = useRef<HTMLInputElement>(null);
  const { state, problem, file, takesFile, address, isAwaited } = picture;
  const name = nameOf(picture);
  // Several choices of one question are one place to look at.
  const places = [...new Map(picture.places.map((place) => [place.element ?? place.path, place])).values()];
  return (
    <li>
      <span className={styles.thumbnail} aria-hidden>
        {state === 'ready' ? <img src={address} alt="" /> : state === 'waiting' ? <Image /> : <ImageOff />}
      </span>
      <div className={styles.words}>
        <span className={styles.source}>{name}</span>
        <span className={styles.pills}>
          <StatusPill {...looks[state]}>{t(`state_${state}`)}</StatusPill>
          {isAwaited && (
            <StatusPill shape="none" tone="neutral">
              {t('isAwaited')}
            </StatusPill>
          )}
        </span>
        {problem && <span className={styles.problem}>{t(`problem_${problem}`)}</span>}
        {places.length > 0 && (
          <div className={styles.places}>
            <span>{t('places')}</span>
            <PlaceLinks surveyId={surveyId} places={places} />
          </div>
        )}
        {file && (
          <span className={styles.problem}>
            {t('given', { file: file.name, name: file.givenBy, at: format.moment(file.givenAt) })}
          </span>
        )}
        {file && !takesFile && <span className={styles.problem}>{t('fixed')}</span>}
      </div>
      {takesFile && (
        <div className={styles.action}>
          <Button
            kind="secondary"
            size="dense"
            disabled={isBusy || whyNot !== undefined}
            title={whyNot}
            aria-label={t(file ? 'replaceFor' : 'chooseFor', { picture: name })}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'replace' : 'chooseOne')}
          </Button>
          <FileInput
            ref={input}
            label={t('fileFor', { picture: name })}
            accept={PICTURE_TYPES}
            disabled={isBusy || whyNot !== undefined}
            onFile={(chosen) => chosen && onFile(chosen)}
          />
        </div>
      )}
    </li>
  );
}
