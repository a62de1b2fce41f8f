import { libraryNameTaken } from '@pollen/contract/question-library';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { audit } from '../operators/index';
import {
  deleteSavedQuestionRow,
  insertSavedQuestion,
  isLibraryNameTaken,
  lockLibraryNames,
  lockSavedQuestion,
  updateLibraryName,
} from './queries';
import { shownOf } from './shown';

interface Acting {
  readonly id: number;
}

/** Saves a copy of a checked question under a name. Refuses a name that another question has. */
export async function saveQuestion(
  tx: Tx,
  { name, question }: { readonly name: string; readonly question: unknown },
  operator: Acting,
): Promise<{ id: number }> {
  await lockLibraryNames(tx);
  if (await isLibraryNameTaken(tx, name, null)) throw new Refusal(libraryNameTaken);
  const made = await insertSavedQuestion(tx, { name, question, ...shownOf(question), ownerId: operator.id });
  await audit(tx, operator, 'libraryQuestion.saved', 'libraryQuestion', made.id, { name });
  return made;
}

async function lockOrRefuse(tx: Tx, id: number): Promise<{ name: string }> {
  const saved = await lockSavedQuestion(tx, id);
  if (!saved) throw new Refusal(notFound);
  return saved;
}

/** Renames a saved question. Refuses a name that another one has. */
export async function renameSavedQuestion(tx: Tx, id: number, name: string, operator: Acting): Promise<void> {
  await lockLibraryNames(tx);
  const { name: before } = await lockOrRefuse(tx, id);
  if (await isLibraryNameTaken(tx, name, id)) throw new Refusal(libraryNameTaken);
  await updateLibraryName(tx, id, name);
  await audit(tx, operator, 'libraryQuestion.renamed', 'libraryQuestion', id, { before, name });
}

/** Deletes a saved question; the questionnaires that have a copy keep it. */
export async function deleteSavedQuestion(tx: Tx, id: number, operator: Acting): Promise<void> {
  const { name } = await lockOrRefuse(tx, id);
  await deleteSavedQuestionRow(tx, id);
  await audit(tx, operator, 'libraryQuestion.deleted', 'libraryQuestion', id, { name });
}
