import {
  TEMPLATE_NAME_MAX,
  templateChanged,
  templateIncomplete,
  templateNameTaken,
} from '@pollen/contract/answer-templates';
import { FEEDBACK_LENGTHS, textTooLong } from '@pollen/contract/feedback';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { audit, operatorNames } from '../operators/index';
import { normalizeText } from './rules';
import {
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  lockTemplateNames,
  type Template,
  type TemplateTexts,
  updateTemplate,
} from './template-queries';

interface ActingOperator {
  readonly id: number;
}

function readTexts(given: TemplateTexts): TemplateTexts {
  const name = normalizeText(given.name).replace(/\s+/g, ' ');
  const [bodyEn, bodyZh] = [normalizeText(given.bodyEn), normalizeText(given.bodyZh)];
  if (name === '' || bodyEn === '' || bodyZh === '') throw new Refusal(templateIncomplete);
  if ([...name].length > TEMPLATE_NAME_MAX) throw new Refusal(textTooLong, { max: TEMPLATE_NAME_MAX });
  const max = FEEDBACK_LENGTHS.content;
  if ([...bodyEn].length > max || [...bodyZh].length > max) throw new Refusal(textTooLong, { max });
  return { name, bodyEn, bodyZh };
}

/** Creates a template. Refuses a name that another template has. */
export async function createTemplate(tx: Tx, given: TemplateTexts, operator: ActingOperator): Promise<number> {
  const texts = readTexts(given);
  const made = await insertTemplate(tx, texts, operator.id);
  if (!made) throw new Refusal(templateNameTaken);
  await audit(tx, operator, 'template.created', 'template', made.id, { ...texts });
  return made.id;
}

/**
 * Changes a template. Refuses when it has a newer version than the operator saw, and a name that another template has.
 */
export async function changeTemplate(
  tx: Tx,
  id: number,
  given: TemplateTexts & { version: number },
  operator: ActingOperator,
): Promise<number> {
  const texts = readTexts(given);
  await lockTemplateNames(tx);
  const known = await lockTemplate(tx, id);
  if (!known) throw new Refusal(notFound);
  await refuseStale(tx, known, given.version);
  if (await isNameTaken(tx, texts.name, id)) throw new Refusal(templateNameTaken);
  const { version } = await updateTemplate(tx, id, texts, operator.id);
  const { name, bodyEn, bodyZh } = known;
  await audit(tx, operator, 'template.changed', 'template', id, { ...texts, before: { name, bodyEn, bodyZh } });
  return version;
}

/** Deletes a template in the version that the operator saw. A second call changes nothing. */
export async function removeTemplate(tx: Tx, id: number, version: number, operator: ActingOperator): Promise<void> {
  const known = await lockTemplate(tx, id);
  if (!known) return;
  await refuseStale(tx, known, version);
  await deleteTemplate(tx, id);
  const { name, bodyEn, bodyZh } = known;
  await audit(tx, operator, 'template.deleted', 'template', id, { name, bodyEn, bodyZh });
}

async function refuseStale(tx: Tx, known: Template, seenVersion: number): Promise<void> {
  if (known.version === seenVersion) return;
  const names = await operatorNames(tx, [known.changedBy]);
  throw new Refusal(templateChanged, { operator: names.get(known.changedBy) ?? '-' });
}
