import { valueOfNumbers } from '@pollen/contract/custom-field-values';
import {
  changeCustomField as changeCall,
  checkAttributeValues,
  createCustomField as createCall,
  customField,
  customFields,
  memberCustomFields,
  moveCustomField as moveCall,
  restoreCustomField,
  retireCustomField,
  setAttributeValues,
  setMemberAttribute,
} from '@pollen/contract/custom-fields';
import { answerCustomQuestion as answerCall, customQuestions } from '@pollen/contract/custom-questions';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { findMemberOrRefuse } from '../members/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { listSegmentsOfField } from '../segments/index';
import { listSurveysOfField, numberOf, titleOf } from '../surveys/index';
import {
  answerCustomQuestion,
  changeCustomField,
  createCustomField,
  customFieldsOf,
  moveCustomField,
  openQuestionsOf,
  retireOrRestore,
  setAttribute,
} from './actions';
import { countMembersWithValue, findCustomField, listCustomFields, listValuesOf, listWordings } from './queries';
import { type CustomField, valueInWords } from './rules';
import { checkAttributeLines, setAttributeLines } from './value-lines';

/** How many members with a value are counted, and how much else the page of a field lists. */
const COUNTED_AT_MOST = 10_000;
const VERSIONS_SHOWN = 20;
const USES_SHOWN = 50;

const rangeOf = ({ least, most }: CustomField) => (least === null || most === null ? null : { least, most });

function shown(field: CustomField) {
  const { id, purpose, kind, title, help, choices, topic, required, sensitive, version, revision } = field;
  const row = { id, purpose, kind, title, help, topic, required, sensitive, version, revision };
  return { ...row, choices: [...choices], range: rangeOf(field), retired: field.retiredAt !== null };
}

/** Handles custom fields: their list and editor in the console, values of members, and the questions in the member app. */
export function customFieldRoutes(api: Api): void {
  api.handle(customFields, async ({ tx, operator, locale }) => ({
    list: (await listCustomFields(tx)).map(shown),
    can: { change: may(whyNotAllowed(operator, 'manageSurveys'), locale) },
  }));

  api.handle(customField, async ({ tx, params: { id }, operator, locale }) => {
    const field = await findCustomField(tx, id);
    if (!field) throw new Refusal(notFound);
    const [members, versions, surveys, segments] = await Promise.all([
      countMembersWithValue(tx, field, COUNTED_AT_MOST + 1),
      listWordings(tx, id, VERSIONS_SHOWN),
      listSurveysOfField(tx, id, USES_SHOWN),
      listSegmentsOfField(tx, id, USES_SHOWN),
    ]);
    const names = await operatorNames(tx, [...new Set([field.changedBy, ...versions.map(({ by }) => by)])]);
    return {
      ...shown(field),
      changedBy: names.get(field.changedBy) ?? '-',
      changedAt: field.changedAt.toISOString(),
      versions: versions.map(({ version, title, by, at }) => ({
        version,
        title,
        by: names.get(by) ?? '-',
        at: at.toISOString(),
      })),
      usage: {
        members: Math.min(members, COUNTED_AT_MOST),
        more: members > COUNTED_AT_MOST,
        surveys: surveys.map((survey) => ({
          id: survey.id,
          number: numberOf(survey),
          title: titleOf(survey)[locale],
          state: survey.state,
        })),
        segments: segments.map((segment) => ({ id: segment.id, name: segment.name })),
      },
      can: {
        change: may(whyNotAllowed(operator, 'manageSurveys'), locale),
        setValues: may(whyNotAllowed(operator, 'manageMembers'), locale),
      },
    };
  });

  api.handle(createCall, ({ tx, body, operator }) => createCustomField(tx, body, operator));

  api.handle(changeCall, ({ tx, params, body, operator }) =>
    changeCustomField(tx, { id: params.id, ...body }, operator),
  );

  api.handle(moveCall, async ({ tx, params, body, operator }) => {
    await moveCustomField(tx, params.id, body.to, operator);
    return null;
  });

  api.handle(retireCustomField, async ({ tx, params: { id }, body: { revision }, operator }) => {
    await retireOrRestore(tx, { id, revision, retire: true }, operator);
    return null;
  });

  api.handle(restoreCustomField, async ({ tx, params: { id }, body: { revision }, operator }) => {
    await retireOrRestore(tx, { id, revision, retire: false }, operator);
    return null;
  });

  api.handle(memberCustomFields, async ({ tx, params, operator, locale }) => {
    const member = await findMemberOrRefuse(tx, params.id);
    const [all, held] = await Promise.all([customFieldsOf(tx), listValuesOf(tx, member.id)]);
    const byField = new Map(held.map((value) => [value.fieldId, value]));
    const names = await operatorNames(tx, [...new Set(held.flatMap(({ setBy }) => setBy ?? []))]);
    return {
      list: all
        .filter((field) => byField.has(field.id) || (field.purpose === 'attribute' && field.retiredAt === null))
        .map((field) => {
          const value = byField.get(field.id);
          const isShown = value !== undefined && !field.sensitive;
          return {
            id: field.id,
            purpose: field.purpose,
            kind: field.kind,
            title: field.title[locale],
            sensitive: field.sensitive,
            retired: field.retiredAt !== null,
            choices: field.choices
              .filter(({ retired }) => !retired)
              .map(({ code, [locale]: text }) => ({ code, text })),
            range: rangeOf(field),
            value: isShown ? toCall(valueOfNumbers(field.kind, value.numbers)) : null,
            words: isShown ? valueInWords(field, value.numbers, locale) : null,
            version: value?.version ?? null,
            setAt: value?.setAt.toISOString() ?? null,
            setBy: value?.setBy == null ? null : (names.get(value.setBy) ?? '-'),
          };
        }),
      can: { set: may(whyNotAllowed(operator, 'manageMembers'), locale) },
    };
  });

  api.handle(setMemberAttribute, async ({ tx, params, body, operator }) => {
    const member = await findMemberOrRefuse(tx, params.id);
    if (member.state === 'closed') throw new Refusal(notFound);
    await setAttribute(tx, member.id, body, operator);
    return null;
  });

  api.handle(checkAttributeValues, ({ tx, params, body }) => checkAttributeLines(tx, params.id, body.text), {
    bodyLimit: MAX_LINES_BODY,
  });

  api.handle(
    setAttributeValues,
    ({ tx, params, body, operator }) => setAttributeLines(tx, params.id, body.text, operator),
    { bodyLimit: MAX_LINES_BODY },
  );

  api.handle(customQuestions, async ({ tx, member, locale }) => {
    const [all, held] = await Promise.all([customFieldsOf(tx), listValuesOf(tx, member.id)]);
    const byField = new Map(held.map(({ fieldId, numbers }) => [fieldId, numbers]));
    const asked = openQuestionsOf(all);
    return {
      list: asked.map((field) => {
        const numbers = byField.get(field.id);
        const { id, version, kind, topic, sensitive, required } = field;
        return {
          ...{ id, version, kind, topic, sensitive, required },
          title: field.title[locale],
          help: field.help[locale],
          choices: field.choices
            .filter(({ code, retired }) => !retired || numbers?.includes(code))
            .map(({ code, [locale]: text }) => ({ code, text })),
          range: rangeOf(field),
          answer: numbers ? toCall(valueOfNumbers(kind, numbers)) : null,
        };
      }),
      open: asked.filter(({ id }) => !byField.has(id)).length,
    };
  });

  api.handle(answerCall, async ({ tx, member, body }) => {
    await answerCustomQuestion(tx, member.id, body);
    return null;
  });
}

/** The bytes of a call with lines: each of the million characters may take three. */
const MAX_LINES_BODY = 4_000_000;

const toCall = (value: ReturnType<typeof valueOfNumbers>) => (typeof value === 'object' ? [...value] : value);
