import type { Draft } from '@pollen/server/features/questionnaire-imports/importer';
import { importFile } from '@pollen/server/features/questionnaire-imports/tasks';
import { compileQuestionnaire } from '@pollen/server/features/questionnaires/index';

interface Page {
  readonly name: string;
  readonly title?: unknown;
  readonly visibleIf?: string;
  readonly elements: Readonly<Record<string, unknown>>[];
}

/**
 * Imports a file of another program and compiles the questionnaire: returns both, and the findings as text. Throws when
 * one of them is refused.
 */
export function importedQuestionnaire(file: Uint8Array) {
  const result = importFile(file);
  if (!('questionnaire' in result)) throw new Error(JSON.stringify(result));
  const compiled = compileQuestionnaire(result.questionnaire);
  if (!('plan' in compiled)) throw new Error(JSON.stringify(compiled.problems));
  const questionnaire = result.questionnaire as Draft;
  return {
    ...result,
    questionnaire,
    pages: questionnaire.pages as readonly Page[],
    plan: compiled.plan,
    said: result.findings.map(({ place, message }) => `${place}: ${message.en}`),
  };
}
