import {
  MAIL_SENTENCE_MAX,
  MAIL_SUBJECT_MAX,
  mailHtml,
  mailPlaceholderMissing,
  mailPlaceholderUnknown,
  mailSentenceEmpty,
  mailSentenceTooLong,
  mailSentenceUnknown,
} from '@pollen/contract/console-mails';
import type { WhyNot } from '@pollen/contract/operation';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';

/** Patience with a mail server, one step after the other. */
export const SMTP_TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
} as const;

/** A mail that is 'sending' for so long was left by a process that is gone: far above all patience together. */
export const ABANDONED_MS = 10 * MINUTE_MS;
/** Tries over about four days, later ones hours apart. */
export const SEND_ATTEMPTS = 25;

/** How a try to send failed, as far as the mail server's words tell. */
export interface SendFailure {
  /** Three digits of the answer that refused; undefined when there was none. */
  readonly responseCode?: number | undefined;
  /** The SMTP command that was refused. */
  readonly command?: string | undefined;
  /** The server had asked for the content and began to get it. */
  readonly handedOver: boolean;
}

/**
 * What becomes of a mail that could not be sent: it waits for another try; it failed for good, because the server
 * refuses this very mail; or nobody knows, because the connection broke after the content left. Such a mail is not sent
 * again: twice is worse than an operator's look.
 */
export function stateAfterFailure(failure: SendFailure, attempts: number): 'queued' | 'failed' | 'uncertain' {
  const { responseCode, command, handedOver } = failure;
  if (responseCode === undefined && handedOver) return 'uncertain';
  const aboutThisMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
  if (responseCode !== undefined && responseCode >= 500 && aboutThisMail) return 'failed';
  return attempts >= SEND_ATTEMPTS ? 'failed' : 'queued';
}

/** Sentences of a mail by their name. */
export type Sentences = Readonly<Record<string, string>>;

const placeholdersIn = (sentence: string) => new Set(sentence.match(/\{[^{}]*\}/g) ?? []);

/** A tag, a comment or a character written as markup: whoever types one wants HTML, which no mail takes. */
const HTML = /<\s*[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;
/** Also what parts lines: a subject with two would be a header with more. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Why an operator's sentence cannot stand for the one of the code; null when it can. */
export function whyNotReplace(key: string, standard: string, sentence: string): WhyNot | null {
  const most = key === 'subject' ? MAIL_SUBJECT_MAX : MAIL_SENTENCE_MAX;
  if (sentence.trim() === '') return { kind: mailSentenceEmpty, params: { key } };
  if (sentence.length > most) return { kind: mailSentenceTooLong, params: { key, most } };
  if (HTML.test(sentence) || CONTROL.test(sentence)) return { kind: mailHtml, params: { key } };
  const wanted = placeholdersIn(standard);
  const given = placeholdersIn(sentence);
  for (const placeholder of given) {
    if (!wanted.has(placeholder))
      return { kind: mailPlaceholderUnknown, params: { key, placeholder: placeholder.slice(0, 60) } };
  }
  for (const placeholder of wanted) {
    if (!given.has(placeholder)) return { kind: mailPlaceholderMissing, params: { key, placeholder } };
  }
  return null;
}

/** Why these sentences cannot be those of a mail; null when they can. What is left out stays as the code has it. */
export function whyNotSave(standard: Sentences, wanted: Sentences): WhyNot | null {
  for (const [key, sentence] of Object.entries(wanted)) {
    const known = Object.hasOwn(standard, key) ? standard[key] : undefined;
    if (known === undefined) return { kind: mailSentenceUnknown, params: { key: key.slice(0, 60) } };
    const why = whyNotReplace(key, known, sentence);
    if (why) return why;
  }
  return null;
}

/** The sentences in force. One that was saved for another version of the code, and no longer fits, is passed over. */
export function sentencesOf(standard: Sentences, saved: Sentences | null): Sentences {
  if (!saved) return standard;
  const fitting = Object.entries(saved).filter(([key, sentence]) => whyNotSave(standard, { [key]: sentence }) === null);
  return { ...standard, ...Object.fromEntries(fitting) };
}
