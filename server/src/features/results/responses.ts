import type { Tx } from '../../platform/database/database';
import type { Secrets } from '../../platform/secrets';
import { listResponses, type Response } from '../attempts/index';
import type { Line } from './files';

/** Responses fetched at a time: enough that the way to the database does not count, few enough for any memory. */
const AT_ONCE = 1_000;

/** A letter for each hexadecimal digit: consonants form no words, and no text that a program reads as a number. */
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

/** Where responses come from and how they are written. */
export interface Export {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly surveyId: number;
  readonly timeZone: string;
  /** Version numbers by the ids of the versions. */
  readonly versions: ReadonlyMap<number, number>;
  readonly head: string;
  readonly between: string;
  readonly end: string;
  write(line: Line): string;
}

/**
 * The file in pieces, one for every thousand responses. The next ones are asked for while these are written; nothing is
 * asked for before the reader has taken what there is.
 */
export async function* piecesOf(source: Export): AsyncGenerator<string> {
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
    // Heard when it is waited for; a reader who leaves before that must not end the process.
    if (following instanceof Promise) following.catch(() => undefined);
    let piece = '';
    for (const row of rows) {
      piece += (isFirst ? '' : source.between) + source.write(lineOf(row));
      isFirst = false;
    }
    yield piece;
    rows = await following;
  }
  yield source.end;
}
