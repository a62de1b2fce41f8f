import type { ImportFormat } from '@pollen/contract/questionnaire-import-values';
import type { Bilingual } from '../../platform/locale';
import { leaveOut } from '../questionnaires/index';
import { Findings, type ImportFinding } from './findings';
import { importers } from './formats/table';
import { Unreadable } from './importer';

/** What became of a file. */
export type ImportResult =
  | { readonly format: ImportFormat; readonly questionnaire: unknown; readonly findings: readonly ImportFinding[] }
  | { readonly unreadable: Bilingual }
  | { readonly unknown: true };

/** Turns a file into a questionnaire, without what the checks of an upload refuse. */
export function importFile(file: Uint8Array): ImportResult {
  const found = Object.entries(importers).find(([, { recognizes }]) => recognizes(file));
  if (!found) return { unknown: true };
  const [format, importer] = found as [ImportFormat, (typeof found)[1]];
  const findings = new Findings();
  try {
    const { questionnaire, omissions } = leaveOut(importer.read(file, findings));
    for (const { element, part, reason } of omissions)
      findings.add(
        element ?? part ?? '',
        element,
        `Left out, because the panel refuses it: ${reason.en}`,
        `平台不支持，未导入：${reason.zh}`,
      );
    const { pages } = questionnaire as { readonly pages?: unknown };
    if (!Array.isArray(pages) || pages.length === 0)
      return { unreadable: { en: 'None of its questions can be asked here.', zh: '其中没有平台可以提问的问题。' } };
    return { format, questionnaire, findings: findings.grouped };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason };
    throw error;
  }
}

/** The task that reads files of other programs, in a worker thread, because a hostile file can take long. */
export const importTasks = {
  importFile: ({ content }: { content: string }) => importFile(Buffer.from(content, 'base64')),
};
