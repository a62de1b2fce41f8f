import { ApiError } from '@pollen/contract/client';
import { MAX_PICTURE_FILE_BYTES } from '@pollen/contract/questionnaire-picture-values';
import { useState } from 'react';
import { call } from '../../api/call';
import { queryClient } from '../../api/query';
import { dataUrlOf } from '../../layouts/data-url';
import { uploadMs } from '../../layouts/PictureChoice';
import { surveyPictureWords } from '../../locales/survey-pictures.en';
import { useT } from '../../locales/translator';
import type { Survey } from './survey-types';

type Picture = Survey['pictures'][number];

/** What became of a file: the words of what it did or why it was not added. */
export interface FileResult {
  readonly file: string;
  readonly isAdded: boolean;
  readonly words: string;
}

const megabytes = MAX_PICTURE_FILE_BYTES / 1024 / 1024;

/** Returns how the console names a picture: by its address. */
export function usePictureName(): (picture: Pick<Picture, 'source'>) => string {
  const t = useT(surveyPictureWords);
  return ({ source }) => source ?? t('ofQuestionnaire');
}

/** Uploads files for the pictures of a survey, one after the other, and keeps what became of each. */
export function usePictureFiles({ id, pictures }: Pick<Survey, 'id' | 'pictures'>) {
  const t = useT(surveyPictureWords);
  const nameOf = usePictureName();
  const [progress, setProgress] = useState<{ readonly number: number; readonly all: number } | null>(null);
  const [results, setResults] = useState<readonly FileResult[]>([]);

  /** Gives one file; throws only when the session is lost. */
  const giveOne = async (file: File, picture: Picture | undefined): Promise<FileResult> => {
    const refused = (words: string): FileResult => ({ file: file.name, isAdded: false, words });
    // A folder has no type either, and cannot be read.
    if (file.type !== '' && !file.type.startsWith('image/')) return refused(t('notAPicture'));
    if (file.size > MAX_PICTURE_FILE_BYTES) return refused(t('tooLarge', { n: megabytes }));
    let source: string;
    try {
      source = await dataUrlOf(file);
    } catch {
      return refused(t('unreadable'));
    }
    try {
      const given = await call('POST /api/console/Surveys/:id/PictureFiles', {
        params: { id },
        body: {
          name: file.webkitRelativePath || file.name,
          source,
          ...(picture === undefined ? {} : { pictureId: picture.id }),
        },
        timeoutMs: uploadMs,
      });
      const words = given.pictures.map(({ id: pictureId, outcome }) => {
        const found = pictures.find((each) => each.id === pictureId);
        return t(`outcome_${outcome}`, { picture: found ? nameOf(found) : file.name });
      });
      return { file: file.name, isAdded: true, words: words.join(' ') };
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'session') throw error;
      return refused((error instanceof ApiError && error.messages[0]) || t('failed'));
    }
  };

  /** Gives files: each to the picture with its name, or the first one to the named picture. */
  const give = async (files: readonly File[], picture?: Picture) => {
    if (progress !== null || files.length === 0) return;
    setResults([]);
    const found: FileResult[] = [];
    try {
      for (const file of files) {
        setProgress({ number: found.length + 1, all: files.length });
        found.push(await giveOne(file, picture));
      }
    } catch {
      // The session is lost, which has a toast of its own.
    } finally {
      setResults(found);
      setProgress(null);
      void queryClient.invalidateQueries();
    }
  };
  return { give, progress, results, forgetResults: () => setResults([]) };
}
