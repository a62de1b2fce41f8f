/** Files that members upload as answers to questions of the kinds "file" and "signaturepad". */

interface FileType {
  /** The media type under which the file is stored and downloaded. */
  readonly type: string;
  /** The category of SurveyJS. */
  readonly category: 'image' | 'video' | 'audio' | 'document';
  /** Further endings of names with the same type. */
  readonly also?: readonly string[];
}

/**
 * The types that are accepted, by the usual ending of the name. Nothing that a browser or an office program would run:
 * no HTML, no SVG, no archive, no documents with macros.
 */
export const FILE_TYPES = {
  jpg: { type: 'image/jpeg', category: 'image', also: ['jpeg'] },
  png: { type: 'image/png', category: 'image' },
  gif: { type: 'image/gif', category: 'image' },
  webp: { type: 'image/webp', category: 'image' },
  pdf: { type: 'application/pdf', category: 'document' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    category: 'document',
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', category: 'document' },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', category: 'document' },
  odt: { type: 'application/vnd.oasis.opendocument.text', category: 'document' },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', category: 'document' },
  txt: { type: 'text/plain', category: 'document' },
  csv: { type: 'text/csv', category: 'document' },
  mp3: { type: 'audio/mpeg', category: 'audio' },
  m4a: { type: 'audio/x-m4a', category: 'audio' },
  wav: { type: 'audio/wav', category: 'audio' },
  ogg: { type: 'audio/ogg', category: 'audio' },
  mp4: { type: 'video/mp4', category: 'video' },
  mov: { type: 'video/quicktime', category: 'video' },
  webm: { type: 'video/webm', category: 'video' },
} as const satisfies Record<string, FileType>;

export type FileEnding = keyof typeof FILE_TYPES;

export const FILE_ENDINGS = Object.keys(FILE_TYPES) as [FileEnding, ...FileEnding[]];

/** The largest file in bytes, whatever the questionnaire allows. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** The largest part of a file in one call: a slow phone sends it within the time limit of a request. */
export const FILE_PART_BYTES = 256 * 1024;
/** The most files in one answer, whatever the questionnaire allows. */
export const MOST_FILES_OF_AN_ANSWER = 10;
/** So many days after the survey was completed the files of its answers are deleted. */
export const FILES_KEPT_DAYS = 90;

/** Returns the ending of the name of a file that says what the file is; null when files of this kind are not accepted. */
export function endingOf(name: string): FileEnding | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return FILE_ENDINGS.find((each) => each === ending || alsoEndings(each).includes(ending)) ?? null;
}

/** Returns the ending of a media type; null when files of this type are not accepted. */
export function endingOfType(type: string): FileEnding | null {
  return FILE_ENDINGS.find((each) => FILE_TYPES[each].type === type) ?? null;
}

function alsoEndings(ending: FileEnding): readonly string[] {
  const { also = [] }: FileType = FILE_TYPES[ending];
  return also;
}
