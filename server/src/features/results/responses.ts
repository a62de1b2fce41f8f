import type { Tx } from '../../platform/database/database';
import type { Secrets } from '../../platform/secrets';
import { listResponses, type RespondentFacts, type Response, responseId } from '../attempts/index';
import { listCodesOfAttempts } from './coding-queries';
import type { Line } from './files';
import type { CodedColumn } from './result-questions';

/** Responses per query: enough that round trips do not matter, few enough for any memory. */
const AT_ONCE = 1_000;

/** The source of an export and the format of its lines. */
export interface Export {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly surveyId: number;
  readonly timeZone: string;
  /** Coded questions, whose codes become answers. */
  readonly coded: readonly CodedColumn[];
  /** Version numbers by version id. */
  readonly versions: ReadonlyMap<number, number>;
  readonly head: string;
  readonly between: string;
  readonly end: string;
  write(line: Line): string;
  /** Returns what a line may say about its member. */
  memberOf(respondent: RespondentFacts | null): Line['member'];
  /** Returns how much a response counts; null for a file without weights. */
  readonly weightOf: ((response: Response) => number) | null;
}

const textAt = (answers: unknown, path: readonly string[]) =>
  path.reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], answers);

/** Returns responses with the numbers of their codes as the answers to coded questions. */
async function withCodes(tx: Tx, rows: Response[], coded: readonly CodedColumn[]): Promise<Response[]> {
  const numbers = new Map(
    coded.flatMap(({ codes }) => codes).flatMap(({ ids, number }) => ids.map((id) => [id, number])),
  );
  if (numbers.size === 0 || rows.length === 0) return rows;
  const given = new Map<number, Set<number>>();
  const attemptIds = rows.map(({ id }) => id);
  for (const { attemptId, codeId } of await listCodesOfAttempts(tx, attemptIds, numbers)) {
    given.set(attemptId, (given.get(attemptId) ?? new Set()).add(codeId));
  }
  return rows.map((row) => {
    const own = given.get(row.id);
    if (!own) return row;
    const answers = { ...row.answers };
    for (const { name, path, codes } of coded) {
      const found = codes.filter(({ ids }) => ids.some((id) => own.has(id))).map(({ number }) => number);
      if (found.length > 0 && textAt(answers, path) != null) answers[name] = found;
    }
    return { ...row, answers };
  });
}

/**
 * Yields the file in chunks, one for every thousand responses. Fetches the next responses while these are written, and
 * none before the reader has taken the present chunk.
 */
export async function* fileChunks(source: Export): AsyncGenerator<string> {
  const { tx, surveyId, timeZone } = source;
  const fetch = async (afterId: number) =>
    withCodes(tx, await listResponses(tx, { surveyId, afterId, limit: AT_ONCE, timeZone }), source.coded);
  const lineOf = (response: Response): Line => ({
    response: responseId(source.secrets, response.id),
    version: source.versions.get(response.versionId) ?? 0,
    day: response.day,
    seconds: response.seconds,
    answers: response.answers,
    member: source.memberOf(response.respondent),
    ...(source.weightOf && { weight: source.weightOf(response) }),
  });
  yield source.head;
  let isFirst = true;
  for (let rows = await fetch(0); rows.length > 0; ) {
    const following = rows.length < AT_ONCE ? [] : fetch((rows.at(-1) as Response).id);
    // An error is thrown when the promise is awaited; without this handler, a reader who disconnects before that would
    // end the process.
    if (following instanceof Promise) following.catch(() => undefined);
    let chunk = '';
    for (const row of rows) {
      chunk += (isFirst ? '' : source.between) + source.write(lineOf(row));
      isFirst = false;
    }
    yield chunk;
    rows = await following;
  }
  yield source.end;
}
