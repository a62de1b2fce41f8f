import type { Findings } from '../../findings';
import { Unreadable } from '../../importer';
import { isZip, unzip } from '../../zip';

const isStructure = (path: string) => /\.lss$/i.test(path);

/** More than any structure: the file that is sent has 2 MB at most. */
const MAX_UNPACKED_BYTES = 30_000_000;

/** Whether a file is an archive with a structure in it: an archive lists the names of its parts as they are. */
export function isSurveyArchive(file: Uint8Array): boolean {
  return isZip(file) && Buffer.from(file.buffer, file.byteOffset, file.length).includes('.lss');
}

/** Returns the structure in a survey archive (`.lsa`), whose responses and participants are not read. */
export function structureIn(file: Uint8Array, findings: Findings): Uint8Array {
  const parts = unzip(file, {
    needs: isStructure,
    bytes: MAX_UNPACKED_BYTES,
    broken: () => new Unreadable({ en: 'The archive is damaged.', zh: '归档文件已损坏。' }),
    tooLarge: () => new Unreadable({ en: 'The archive unpacks to too much.', zh: '归档文件解压后过大。' }),
  });
  const [structure] = parts.values();
  if (!structure)
    throw new Unreadable({
      en: 'The archive has no survey structure (.lss).',
      zh: '归档文件中没有问卷结构（.lss）。',
    });
  findings.add(
    'archive',
    null,
    'Only the questionnaire of the archive is imported: its responses and participants are not read.',
    '仅导入归档中的问卷：不会读取其中的答卷和参与者。',
  );
  return structure;
}
