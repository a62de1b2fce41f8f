import type { Tx } from '../../platform/database/database';
import type { Secrets } from '../../platform/secrets';
import { listResponses, type Response } from '../attempts/index';
import type { Line } from './files';

/** Responses per query: enough that round trips do not matter, few enough for any memory. */
const AT_ONCE = 1_000;

/** One letter for each hexadecimal digit: consonants form neither words nor texts that a program reads as numbers. */
const LETTERS = 'bcdfghjkmnpqrstv';
const ID_LETTERS = 13;

/**
 * Returns the id of a response in every file: 13 letters, always the same. Nobody can find the member from the id
 * without the key of the installation. Not a number: spreadsheets keep 15 digits of one and round the rest.
 */
export function responseId(secrets: Secrets, attemptId: number): string {
  const digits = secrets.mac('responses', String(attemptId)).toString('hex').slice(0, ID_LETTERS);
  return [...digits].map((digit) => LETTERS[Number.parseInt(digit, 16)]).join('');
}

/** The source of an export and the format of its lines. */
export interface Export {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly surveyId: number;
  readonly timeZone: string;
  /** Version numbers by version id. */
  readonly versions: ReadonlyMap<number, number>;
  readonly head: string;
  readonly between: string;
  readonly end: string;
  write(line: Line): string;
}

/**
 * Yields the file in chunks, one for every thousand responses. Fetches the next responses while these are written, and
 * none before the reader has taken the present chunk.
 */
export async function* fileChunks(source: Export): AsyncGenerator<string> {
  const { tx, surveyId, timeZone } = source;
  const fetch = (afterId: number) => listResponses(tx, { surveyId, afterId, limit: AT_ONCE, timeZone });
  const lineOf = (response: Response): Line => ({
    response: responseId(source.secrets, response.id),
    version: source.versions.get(response.versionId) ?? 0,
    day: response.day,
    seconds: response.seconds,
    answers: response.answers,
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
