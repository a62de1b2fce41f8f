import type { Secrets } from '../../platform/secrets';

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

/** Returns a text that leads back to the response of one survey, and only with the key of the installation. */
export function responseKey(secrets: Secrets, surveyId: number, attemptId: number): string {
  return secrets.encrypt('response keys', `${surveyId}:${attemptId}`).toString('base64url');
}

/** Returns the id of the attempt in a key of `responseKey`; null for the key of another survey and for any other text. */
export function attemptOfKey(secrets: Secrets, surveyId: number, key: string): number | null {
  try {
    const [survey, attempt] = secrets.decrypt('response keys', Buffer.from(key, 'base64url')).split(':');
    return Number(survey) === surveyId ? Number(attempt) : null;
  } catch {
    return null;
  }
}
