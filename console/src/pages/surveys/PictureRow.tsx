import { Button } from '@pollen/ui/Button';
import { type StatusLook, StatusPill } from '@pollen/ui/StatusPill';
import { Image, ImageOff } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { FileInput } from '../../layouts/FileInput';
import { useFormat } from '../../locales/format';
import { surveyPictureWords } from '../../locales/survey-pictures.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './PicturesCard.module.css';
import type { Survey } from './survey-types';
import { usePictureName } from './use-picture-files';

type Picture = Survey['pictures'][number];

/** What the file picker offers. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

const MOST_PLACES = 3;
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
        <Places surveyId={surveyId} places={picture.places} />
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
            accept={pictureTypes}
            disabled={isBusy || whyNot !== undefined}
            onFile={(chosen) => chosen && onFile(chosen)}
          />
        </div>
      )}
    </li>
  );
}

/** The elements in which a picture stands, each with a link into the editor. */
function Places({ surveyId, places }: { surveyId: number; places: Picture['places'] }) {
  const t = useT(surveyPictureWords);
  const format = useFormat();
  // Several choices of one question are one place to look at.
  const names = [...new Set(places.map(({ element, path }) => element ?? path))];
  if (names.length === 0) return null;
  const shown = names.slice(0, MOST_PLACES);
  const [before, after] = t('places', { places: '\n' }).split('\n');
  return (
    <span className={styles.problem}>
      {before}
      {shown.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && format.list(['', ''])}
          {places.some(({ element }) => element === name) ? (
            <Link to={paths.surveyQuestionnaire(surveyId, { open: name })}>{name}</Link>
          ) : (
            name
          )}
        </Fragment>
      ))}
      {after}
      {names.length > shown.length && ` ${t('morePlaces', { n: names.length - shown.length })}`}
    </span>
  );
}
