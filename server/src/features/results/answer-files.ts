import type { answerFiles } from '@pollen/contract/console-answer-files';
import type { DataOf, QueryOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { fileLinks, LINKS_ON_PAGES_MS, listFilesNamed } from '../answer-files/index';
import { attemptOfKey, responseId, responseKey } from '../attempts/index';
import { filesInAnswers, type QuestionnairePlan, questionsWithFiles } from '../questionnaires/index';
import { findSurveyOrRefuse } from '../surveys/index';
import { findResponseAfter, listFileAnswers } from './answer-file-queries';
import { titleOfQuestion } from './frequencies';
import { MAX_RESPONSES } from './result-questions';
import { plansOf } from './survey-questions';

/** Returns the titles of the questions that are answered with files by their names, as the newest version has them. */
function fileQuestions(plans: readonly QuestionnairePlan[], locale: Locale): ReadonlyMap<string, string> {
  return new Map(
    plans.flatMap((plan) =>
      questionsWithFiles(plan).map(({ key, question }): [string, string] => [key, titleOfQuestion(question, locale)]),
    ),
  );
}

/** Few responses are read for a page, because its files mostly are among the newest; all for one without any. */
const LOOKED_AT = [5_000, MAX_RESPONSES];

/**
 * Lists the answers to a question after the one of an attempt, and returns the attempt after which the next page begins,
 * or null at the end: where so many responses in a row have no answer that none is looked for any more.
 */
async function pageOfAnswers(
  tx: Tx,
  of: { readonly surveyId: number; readonly question: string; readonly beforeId: number | null },
  size: number,
) {
  for (const latest of LOOKED_AT) {
    const rows = await listFileAnswers(tx, { ...of, latest, size: size + 1 });
    const shown = rows.slice(0, size);
    if (rows.length > size) return { shown, nextId: shown.at(-1)?.id ?? null };
    if (rows.length > 0) return { shown, nextId: await findResponseAfter(tx, { ...of, responses: latest }) };
  }
  return { shown: [], nextId: null };
}

/** Returns one page of the uploaded files in the answers to a question. Refuses a question that takes none. */
export async function answerFilesOf(
  tx: Tx,
  services: Services,
  surveyId: number,
  asked: QueryOf<typeof answerFiles>,
  locale: Locale,
): Promise<DataOf<typeof answerFiles>> {
  const survey = await findSurveyOrRefuse(tx, surveyId);
  const { plans } = await plansOf(tx, survey.id);
  const titles = fileQuestions(plans, locale);
  const questions = [...titles].map(([name, title]) => ({ name, title }));
  const question = asked.question ?? questions[0]?.name ?? null;
  if (question === null) return { questions, question, list: [], next: null };
  const beforeId = asked.before === undefined ? null : attemptOfKey(services.secrets, survey.id, asked.before);
  if (!titles.has(question) || (asked.before !== undefined && beforeId === null)) throw new Refusal(notFound);

  const { shown, nextId } = await pageOfAnswers(tx, { surveyId: survey.id, question, beforeId }, asked.size);
  const named = shown.map(({ id, answer }) => ({ id, files: namedFiles(plans, question, answer) }));
  const stored = await listFilesNamed(
    tx,
    named.flatMap(({ files }) => files.map(({ content }) => content)),
  );
  const known = new Map(stored.map((file) => [file.name, file]));
  const linkTo = fileLinks(services, LINKS_ON_PAGES_MS);
  return {
    questions,
    question,
    list: named.map(({ id, files }) => ({
      response: responseId(services.secrets, id),
      files: files.map(({ content, facts }) => {
        const file = known.get(content);
        return {
          name: facts?.name ?? '',
          isPicture: facts === null || facts.type.startsWith('image/'),
          bytes: file?.bytes ?? facts?.size ?? null,
          link: file ? linkTo(content) : null,
        };
      }),
    })),
    next: nextId === null ? null : responseKey(services.secrets, survey.id, nextId),
  };
}

/**
 * Reads the files of an answer, each once, with the newest version that finds some in it: a question may have changed its
 * kind. Several questions may read one answer.
 */
function namedFiles(plans: readonly QuestionnairePlan[], question: string, answer: unknown) {
  for (const plan of plans.toReversed()) {
    const files = filesInAnswers(plan, { [question]: answer });
    if (files.length > 0) return [...new Map(files.map((file) => [file.content, file])).values()];
  }
  return [];
}
