import {
  endingOf,
  FILE_ENDINGS,
  FILE_TYPES,
  type FileEnding,
  MOST_FILE_BYTES,
  MOST_FILES_OF_AN_ANSWER,
} from '@pollen/contract/answer-file-values';
import { AnswerFile } from '@pollen/contract/question-parts';
import type { FileQuestion } from '@pollen/contract/questions';
import { noAnswer } from '../answers';
import type { KindModule } from '../kind-module';
import { complain } from '../question-source';
import { displayPlain } from '../values';
import { word } from '../words';

interface FilePlan {
  readonly kind: 'file';
  readonly accepts: readonly FileEnding[];
  readonly most: number;
  readonly maxBytes: number;
  readonly camera: 'user' | 'environment' | null;
}

const MEGABYTE = 1024 * 1024;

/** Returns the accepted types out of `acceptedTypes` (".pdf, image/*") and `acceptedCategories` (["image"]). */
function readAccepted(types: unknown, categories: unknown): readonly FileEnding[] {
  const named = typeof types === 'string' ? types.toLowerCase().split(/[,;\s]+/) : [];
  const tokens = named.filter((token) => token !== '');
  const wanted = (Array.isArray(categories) ? categories : []).map(String);
  if (tokens.length === 0 && wanted.length === 0) return FILE_ENDINGS;
  return FILE_ENDINGS.filter((ending) => {
    const { type, category } = FILE_TYPES[ending];
    if (wanted.includes(category)) return true;
    return tokens.some((token) => {
      if (token === '*' || token === '*/*' || token === type) return true;
      if (token.endsWith('/*')) return type.startsWith(token.slice(0, -1));
      return !token.includes('/') && endingOf(token.startsWith('.') ? token : `.${token}`) === ending;
    });
  });
}

/** Returns a number of the questionnaire where it is stricter than ours. */
function atMost(value: unknown, most: number): number {
  const number = Math.trunc(Number(value));
  return number >= 1 ? Math.min(number, most) : most;
}

const FileAnswers = AnswerFile.array().max(MOST_FILES_OF_AN_ANSWER);

function filesIn(value: unknown): readonly AnswerFile[] {
  const read = FileAnswers.safeParse(value);
  return read.success ? read.data : [];
}

/** Files that members upload. The answer has their names, types and sizes; the files are kept apart. */
export const file: KindModule<FilePlan, FileQuestion> = {
  properties: {
    used: [
      'allowMultiple',
      'maxFiles',
      'maxSize',
      'acceptedTypes',
      'acceptedCategories',
      'sourceType',
      'allowCameraAccess',
      'cameraFacingMode',
    ],
    ignored: [
      'showPreview',
      'allowImagesPreview',
      'imageHeight',
      'imageWidth',
      'storeDataAsText',
      'waitForUpload',
      'confirmDelete',
      'needConfirmRemoveFile',
      'fileOrPhotoPlaceholder',
      'photoPlaceholder',
      'filePlaceholder',
    ],
  },
  entries: {},
  validators: [],
  compile: (source) => {
    const { json } = source;
    const accepts = readAccepted(json.acceptedTypes, json.acceptedCategories);
    if (accepts.length === 0) {
      const known = FILE_ENDINGS.join(', ');
      complain(
        source,
        json.acceptedTypes === undefined ? 'acceptedCategories' : 'acceptedTypes',
        `Files of these types are not accepted here. Accepted: ${known}`,
        `不接受这些类型的文件。可接受：${known}`,
      );
    }
    const takesPictures = accepts.some((ending) => FILE_TYPES[ending].category === 'image');
    return {
      kind: 'file',
      accepts,
      most: json.allowMultiple === true ? atMost(json.maxFiles, MOST_FILES_OF_AN_ANSWER) : 1,
      maxBytes: atMost(json.maxSize, MOST_FILE_BYTES),
      // Phones offer their camera for pictures anyway, so what matters is only that it is near.
      camera: takesPictures ? (json.cameraFacingMode === 'user' ? 'user' : 'environment') : null,
    };
  },
  // A file cannot be there before a member has uploaded it.
  readStored: () => undefined,

  domain: () => ({ offered: null, range: null, single: false }),

  readAnswer: (_plan, raw) => {
    if (raw === null || raw === undefined) return noAnswer;
    const read = FileAnswers.safeParse(raw);
    if (!read.success) return { error: 'wrongType' };
    return read.data.length === 0 ? noAnswer : { value: read.data };
  },
  files: (value) => filesIn(value).map(({ content, ...facts }) => ({ content, facts })),
  check: ({ name, accepts, most, maxBytes }, value, { complaints, locale }) => {
    const files = filesIn(value);
    if (files.length > most) complaints.add(name, word('mostFiles', locale, most));
    for (const each of files) {
      if (!accepts.some((ending) => FILE_TYPES[ending].type === each.type))
        complaints.add(name, word('fileType', locale, each.name));
      else if (each.size > maxBytes)
        complaints.add(name, word('fileSize', locale, each.name, Math.round((maxBytes / MEGABYTE) * 100) / 100));
    }
  },
  requiredWord: () => 'requiredFile',
  display: (_plan, value, part) => {
    // `{bill[0].name}` has the name itself, `{bill[0]}` one of the files.
    if (part !== undefined) return displayPlain(value);
    const names = filesIn([value].flat()).map(({ name }) => name);
    return names.join(', ');
  },
  view: ({ accepts, most, maxBytes, camera }, value) => ({
    accepts: [...accepts],
    most,
    maxBytes,
    camera,
    value: [...filesIn(value)],
  }),

  sample: ({ accepts: [ending = 'jpg'], maxBytes }, random) => [
    {
      name: `example.${ending}`,
      type: FILE_TYPES[ending].type,
      content: 'x'.repeat(32),
      size: 1 + Math.floor(random() * (maxBytes - 1)),
    },
  ],
  seconds: () => 45,

  figure: () => ({ as: 'text', countsEach: false }),
  columns: () => [
    {
      suffix: null,
      type: 'text',
      length: 1_000,
      ofFiles: true,
      read: (answer) => (answer == null ? null : filesIn(answer).map(({ content }) => content)),
    },
  ],
};
