import { customFieldName, hasChoices } from '@pollen/contract/custom-field-values';
import type { BodyOf } from '@pollen/contract/operation';
import type { addPartnerQuestion as addCall } from '@pollen/contract/partner-questions';
import { attributeMapped, attributesTooMany, attributeValuesMissing } from '@pollen/contract/partner-refusals';
import { ATTRIBUTES_MAX } from '@pollen/contract/partner-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { OperatorCaller } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { createCustomField, findCustomField } from '../custom-fields/index';
import { versionedPartner } from '../partners/index';
import { change } from '../versions/index';
import { setupToChange } from './setup';

/**
 * Adds a profile question for an attribute that a partner asks for and maps the attribute to it, or does neither. The
 * question is asked at once; the mapping is a change of the setup, which takes two people. From the next reading of the
 * list on after that, members are compared by their answers.
 */
export async function addPartnerQuestion(
  tx: Tx,
  partnerId: number,
  { parameter, question, values, version, reason }: BodyOf<typeof addCall>,
  operator: OperatorCaller,
): Promise<{ fieldId: number; version: number; approval: number | null }> {
  const before = await setupToChange(tx, partnerId, version);
  const attributes = before.profile.attributes ?? [];
  if (attributes.some((one) => one.parameter === parameter)) {
    throw new Refusal(attributeMapped, { attribute: parameter });
  }
  if (attributes.length >= ATTRIBUTES_MAX) throw new Refusal(attributesTooMany, { n: ATTRIBUTES_MAX });
  const { id } = await createCustomField(tx, { ...question, purpose: 'question', sensitive: false }, operator);
  const field = await findCustomField(tx, id);
  if (!field) throw new Refusal(notFound);
  const codes = Object.entries(values).map(([theirs, place]): [theirs: string, ours: number] => {
    const choice = field.choices[place - 1];
    if (!choice) throw new Refusal(attributeValuesMissing);
    return [theirs, choice.code];
  });
  // Without values, an attribute is compared as a range of numbers.
  if (hasChoices(field.kind) !== codes.length > 0) throw new Refusal(attributeValuesMissing);
  const mapped = { field: customFieldName(id), parameter, values: Object.fromEntries(codes) };
  const content = { ...before, profile: { ...before.profile, attributes: [...attributes, mapped] } };
  const subject = String(partnerId);
  return { fieldId: id, ...(await change(tx, operator, versionedPartner, { subject, content, version, reason })) };
}
