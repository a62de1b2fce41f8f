import { MINUTE_MS, SECOND_MS } from '../../platform/time';

/** Patience with a mail server, one step after the other. */
export const SMTP_PATIENCE = {
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
