import { questionnaireChecksBusy, questionnaireTooHeavy } from '@pollen/contract/questionnaire-checks';
import { MAX_IMPORT_BYTES } from '@pollen/contract/questionnaire-import-values';
import {
  importQuestionnaire,
  importTooLarge,
  importUnknown,
  importUnreadable,
} from '@pollen/contract/questionnaire-imports';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { workerEntry } from '../../platform/worker-entry';
import { PoolBusy, TaskTooHeavy, WorkerPool } from '../../platform/worker-pool';
import type { importTasks } from './tasks';

/** The largest file as base64, with room to say that a larger one is too large. */
const BODY_LIMIT = MAX_IMPORT_BYTES * 2;
const TIMEOUT_MS = 30_000;

/** A thread of its own: an import waits for no trial, and holds none up. */
const pool = new WorkerPool<typeof importTasks>(workerEntry('worker'), {
  threads: 1,
  waiting: 10,
  idleMs: 30_000,
  memoryMb: 256,
});

async function runImport(content: string) {
  try {
    return await pool.run('importFile', { content }, TIMEOUT_MS);
  } catch (error) {
    if (error instanceof PoolBusy) throw new Refusal(questionnaireChecksBusy);
    if (error instanceof TaskTooHeavy) throw new Refusal(questionnaireTooHeavy);
    throw error;
  }
}

/** Handles the import of questionnaires from files of other programs. */
export function questionnaireImportRoutes(api: Api): void {
  api.handle(
    importQuestionnaire,
    async ({ body: { content }, locale }) => {
      if ((content.length / 4) * 3 > MAX_IMPORT_BYTES + 3)
        throw new Refusal(importTooLarge, { megabytes: MAX_IMPORT_BYTES / 1_000_000 });
      const result = await runImport(content);
      if ('unknown' in result) throw new Refusal(importUnknown);
      if ('unreadable' in result) throw new Refusal(importUnreadable, { reason: result.unreadable[locale] });
      return {
        format: result.format,
        questionnaire: result.questionnaire,
        findings: result.findings.map(({ place, element, message }) => ({ place, element, message: message[locale] })),
      };
    },
    { transaction: 'none', bodyLimit: BODY_LIMIT },
  );
}
