import {
  type addCode as addCodeCall,
  codeGone,
  codeNameTaken,
  codingUndone,
  MAX_CODED_AT_ONCE,
  MAX_CODES,
  type openAnswers,
  tooManyCodes,
} from '@pollen/contract/console-coding';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import { attemptOfKey, responseId, responseKey } from '../attempts/index';
import { audit } from '../operators/index';
import {
  type AnswerCode,
  type AnswerFilter,
  type CodeRow,
  countCodedAnswers,
  countOpenAnswers,
  deleteCodedAnswers,
  deleteCodeRow,
  findCode,
  insertCode,
  insertCodedAnswers,
  insertCodingChange,
  listCodes,
  listMatchingAttempts,
  listOpenAnswers,
  lockCodesOf,
  lockCodingChange,
  mergeCodeRows,
  undoCodingChange,
  updateCodeNames,
} from './coding-queries';
import type { OpenQuestion } from './open-questions';
import { MAX_RESPONSES, type ResultQuestions, type ResultVariable } from './result-questions';
import { categoriesOf, keyOf } from './table-parts';

interface Acting {
  readonly id: number;
}

type Which = Pick<BodyOf<typeof openAnswers>, 'search' | 'coded' | 'filters'>;

/**
 * Returns a question of the questionnaire. Refuses what is known of members: a few answers in their own words, chosen by
 * gender, age and country, would tell who wrote them.
 */
function answeredVariable(of: ResultQuestions, name: string): ResultVariable {
  const found = of.variable(name);
  if (!found || found.ofMember) throw new Refusal(notFound);
  return found;
}

/** Returns the conditions that answers to an open question have to meet. Refuses filters by unknown questions. */
function filterOf(of: ResultQuestions, question: OpenQuestion, which: Which): AnswerFilter {
  const codes = of.codesOf(question.key);
  const ids = codes.flatMap((code) => code.ids);
  const { coded } = which;
  return {
    surveyId: of.surveyId,
    path: question.path,
    latest: MAX_RESPONSES,
    search: which.search?.trim() || undefined,
    coded:
      coded === undefined
        ? undefined
        : typeof coded === 'number'
          ? { ids: codes.find(({ id }) => id === coded)?.ids ?? [], isCoded: true }
          : { ids, isCoded: coded === 'yes' },
    filters: which.filters.map(({ variable, categories }) => {
      const found = answeredVariable(of, variable);
      if (!found.codes) return { name: variable, values: categories };
      const among = new Set(categories.map(keyOf));
      return { codes: found.codes.filter(({ number }) => among.has(keyOf(number))).flatMap((code) => code.ids) };
    }),
  };
}

/** Returns one page of answers to an open question, newest first. */
export async function openAnswersOf(
  tx: Tx,
  secrets: Secrets,
  of: ResultQuestions,
  asked: BodyOf<typeof openAnswers>,
  locale: Locale,
): Promise<DataOf<typeof openAnswers>> {
  const question = of.openQuestion(asked.question);
  if (!question) throw new Refusal(notFound);
  const beside = asked.beside === undefined ? null : answeredVariable(of, asked.beside);
  const beforeId = asked.before === undefined ? null : attemptOfKey(secrets, of.surveyId, asked.before);
  if (asked.before !== undefined && beforeId === null) throw new Refusal(notFound);
  const filter = filterOf(of, question, asked);
  const codes = of.codesOf(question.key);
  const active = new Map(codes.flatMap(({ id, ids }) => ids.map((each) => [each, id])));
  const [rows, found] = await Promise.all([
    listOpenAnswers(tx, {
      ...filter,
      codeIds: [...active.keys()],
      beside: asked.beside ?? null,
      beforeId,
      size: asked.size + 1,
    }),
    beforeId === null ? countOpenAnswers(tx, filter) : null,
  ]);
  const labels = new Map(beside ? categoriesOf(beside.versions, [], locale).map(({ id, label }) => [id, label]) : []);
  const shown = rows.slice(0, asked.size);
  const last = rows.length > asked.size ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => ({
      response: responseId(secrets, row.id),
      key: responseKey(secrets, of.surveyId, row.id),
      text: row.text,
      codes: [...new Set(row.codes.flatMap((id) => active.get(id) ?? []))],
      beside: row.beside === null ? null : (labels.get(keyOf(row.beside)) ?? String(row.beside)),
    })),
    found,
    next: last ? responseKey(secrets, of.surveyId, last.id) : null,
  };
}

type Name = BodyOf<typeof addCodeCall>['name'];

function refuseTaken(codes: readonly AnswerCode[], { en, zh }: Name, exceptId: number | null): void {
  const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
  const taken = codes.some(({ id, nameEn, nameZh }) => id !== exceptId && (same(en, nameEn) || same(zh, nameZh)));
  if (taken) throw new Refusal(codeNameTaken);
}

/** Adds a code to an open question. Refuses a name that another code of the question has. */
export async function addCode(
  tx: Tx,
  of: { readonly surveyId: number; readonly question: string },
  name: Name,
  operator: Acting,
): Promise<{ id: number; number: number }> {
  await lockCodesOf(tx, of.surveyId, of.question);
  const codes = await listCodes(tx, of.surveyId, of.question);
  refuseTaken(codes, name, null);
  if (codes.length >= MAX_CODES) throw new Refusal(tooManyCodes, { most: MAX_CODES });
  const made = await insertCode(tx, { ...of, nameEn: name.en, nameZh: name.zh, operatorId: operator.id });
  await audit(tx, operator, 'survey.codeAdded', 'survey', of.surveyId, { question: of.question, name: name.en });
  return made;
}

/** Returns a code that may be used, and its question's codes, all locked against other changes of the codes. */
async function lockCode(tx: Tx, id: number): Promise<{ code: CodeRow & AnswerCode; codes: AnswerCode[] }> {
  const found = await findCode(tx, id);
  if (!found) throw new Refusal(notFound);
  await lockCodesOf(tx, found.surveyId, found.question);
  const codes = await listCodes(tx, found.surveyId, found.question);
  const active = codes.find((code) => code.id === id);
  if (!active) throw new Refusal(codeGone);
  return { code: { ...found, ...active }, codes };
}

/** Renames a code. Refuses a name that another code of the question has. */
export async function renameCode(tx: Tx, id: number, name: Name, operator: Acting): Promise<void> {
  const { code, codes } = await lockCode(tx, id);
  refuseTaken(codes, name, id);
  await updateCodeNames(tx, id, name);
  const { surveyId, question, nameEn: before } = code;
  await audit(tx, operator, 'survey.codeRenamed', 'survey', surveyId, { question, before, name: name.en });
}

/** Merges a code into another one of the same question; its answers then count for that one. */
export async function mergeCode(
  tx: Tx,
  id: number,
  into: number,
  operator: Acting,
): Promise<{ change: number; changed: number }> {
  const { code, codes } = await lockCode(tx, id);
  const target = codes.find((other) => other.id === into && other.id !== id);
  if (!target) throw new Refusal(codeGone);
  const changed = await countCodedAnswers(tx, code.ids);
  const codesBefore = await mergeCodeRows(tx, id, into);
  const { surveyId, question } = code;
  await audit(tx, operator, 'survey.codeMerged', 'survey', surveyId, {
    question,
    name: code.nameEn,
    to: target.nameEn,
    count: changed,
  });
  return { change: await insertCodingChange(tx, operator.id, { codesBefore }), changed };
}

/** Deletes a code; its answers keep their other codes. */
export async function deleteCode(tx: Tx, id: number, operator: Acting): Promise<{ change: number; changed: number }> {
  const { code } = await lockCode(tx, id);
  const changed = await countCodedAnswers(tx, code.ids);
  const codesBefore = await deleteCodeRow(tx, id);
  const { surveyId, question } = code;
  await audit(tx, operator, 'survey.codeDeleted', 'survey', surveyId, { question, name: code.nameEn, count: changed });
  return { change: await insertCodingChange(tx, operator.id, { codesBefore }), changed };
}

/** Gives a code to selected answers or takes it from them. Keys of other surveys are refused. */
export async function codeSelected(
  tx: Tx,
  secrets: Secrets,
  id: number,
  { keys, isCoded }: { readonly keys: readonly string[]; readonly isCoded: boolean },
  operator: Acting,
): Promise<{ change: number; changed: number }> {
  const { code } = await lockCode(tx, id);
  const attemptIds = keys.map((key) => {
    const attemptId = attemptOfKey(secrets, code.surveyId, key);
    if (attemptId === null) throw new Refusal(notFound);
    return attemptId;
  });
  const added = isCoded ? await insertCodedAnswers(tx, code, attemptIds, operator.id) : [];
  const removed = isCoded ? [] : await deleteCodedAnswers(tx, code.ids, attemptIds);
  const change = await insertCodingChange(tx, operator.id, { added, removed });
  return { change, changed: added.length + removed.length };
}

/** Gives a code to the answers that a search finds and that do not have it, the newest ones first. */
export async function codeMatching(
  tx: Tx,
  id: number,
  questionsOf: (surveyId: number) => Promise<ResultQuestions>,
  which: Which,
  operator: Acting,
): Promise<{ change: number; changed: number; more: boolean }> {
  const { code } = await lockCode(tx, id);
  const of = await questionsOf(code.surveyId);
  const question = of.openQuestion(code.question);
  if (!question) throw new Refusal(notFound);
  const filter = filterOf(of, question, which);
  const found = await listMatchingAttempts(tx, filter, MAX_RESPONSES);
  const has = new Set(
    await listMatchingAttempts(tx, { ...filter, coded: { ids: code.ids, isCoded: true } }, MAX_RESPONSES),
  );
  const without = found.filter((attemptId) => !has.has(attemptId));
  const added = await insertCodedAnswers(tx, code, without.slice(0, MAX_CODED_AT_ONCE), operator.id);
  const change = await insertCodingChange(tx, operator.id, { added });
  return { change, changed: added.length, more: without.length > MAX_CODED_AT_ONCE };
}

/** Takes back a change of the operator. Refuses one that was taken back before. */
export async function undoCoding(tx: Tx, id: number, operator: Acting): Promise<void> {
  const change = await lockCodingChange(tx, id, operator.id);
  if (!change) throw new Refusal(notFound);
  if (change.isUndone) throw new Refusal(codingUndone);
  await undoCodingChange(tx, id);
}
