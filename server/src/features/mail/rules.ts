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

/** Timeouts of the steps of sending a mail. */
export const SMTP_TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
} as const;

/** A mail in the state 'sending' for this time was left by a dead process: it is far above all timeouts together. */
export const ABANDONED_MS = 10 * MINUTE_MS;
/** Attempts over about four days, the later ones hours apart. */
export const SEND_ATTEMPTS = 25;

/** How an attempt to send failed, as far as the mail server's answers tell. */
export interface SendFailure {
  /** The three-digit code of the refusal; undefined when there was none. */
  readonly responseCode?: number | undefined;
  /** The SMTP command that was refused. */
  readonly command?: string | undefined;
  /** The mail server had requested the content and received a part of it. */
  readonly handedOver: boolean;
}

/**
 * Returns the state of a mail that could not be sent: it waits for another attempt; it failed for good, because the
 * server refuses this mail; or it is uncertain, because the connection broke after the content left. An uncertain mail
 * is not sent again, because an operator's check is better than a duplicate.
 */
export function stateAfterFailure(failure: SendFailure, attempts: number): 'queued' | 'failed' | 'uncertain' {
  const { responseCode, command, handedOver } = failure;
  if (responseCode === undefined && handedOver) return 'uncertain';
  const aboutThisMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
  if (responseCode !== undefined && responseCode >= 500 && aboutThisMail) return 'failed';
  return attempts >= SEND_ATTEMPTS ? 'failed' : 'queued';
}

/** The sentences of a mail by name. */
export type Sentences = Readonly<Record<string, string>>;

const placeholdersIn = (sentence: string) => new Set(sentence.match(/\{[^{}]*\}/g) ?? []);

/** A tag, a comment or a character reference. A text with one is meant as HTML, which mails do not allow. */
const HTML = /<\s*[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;
/** Control characters and line separators: a subject with two lines would be a second header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Returns why an operator's sentence cannot replace the standard one, or null. */
export function whyNotReplace(key: string, standard: string, sentence: string): WhyNot | null {
  const most = key === 'subject' ? MAIL_SUBJECT_MAX : MAIL_SENTENCE_MAX;
  if (sentence.trim() === '') return { kind: mailSentenceEmpty, params: { key } };
  if (sentence.length > most) return { kind: mailSentenceTooLong, params: { key, most } };
  if (HTML.test(sentence) || CONTROL.test(sentence)) return { kind: mailHtml, params: { key } };
  const placeholders = placeholdersIn(standard);
  const given = placeholdersIn(sentence);
  for (const placeholder of given) {
    if (!placeholders.has(placeholder))
      return { kind: mailPlaceholderUnknown, params: { key, placeholder: placeholder.slice(0, 60) } };
  }
  for (const placeholder of placeholders) {
    if (!given.has(placeholder)) return { kind: mailPlaceholderMissing, params: { key, placeholder } };
  }
  return null;
}

/**
 * Returns why these sentences cannot be saved for a mail, or null. Sentences that are left out keep the standard text.
 */
export function whyNotSave(standard: Sentences, edited: Sentences): WhyNot | null {
  for (const [key, sentence] of Object.entries(edited)) {
    const known = Object.hasOwn(standard, key) ? standard[key] : undefined;
    if (known === undefined) return { kind: mailSentenceUnknown, params: { key: key.slice(0, 60) } };
    const why = whyNotReplace(key, known, sentence);
    if (why) return why;
  }
  return null;
}

/** Returns the sentences in force. A saved one that no longer fits the current code is skipped. */
export function sentencesOf(standard: Sentences, saved: Sentences | null): Sentences {
  if (!saved) return standard;
  const fitting = Object.entries(saved).filter(([key, sentence]) => whyNotSave(standard, { [key]: sentence }) === null);
  return { ...standard, ...Object.fromEntries(fitting) };
}
