import { createHmac } from 'node:crypto';
import { toolEntryUnusable } from '@pollen/contract/console-survey-tools';
import { ENTRY_LINK_MAX } from '@pollen/contract/partner-values';
import { ENTRY_MARKS, type EntryMark, markOf } from '@pollen/contract/survey-tool-values';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { type Secrets, sameBytes } from '../../platform/secrets';
import { DAY_MS } from '../../platform/time';
import { findToolSurvey, type ToolSurvey } from './queries';

const KEY_PURPOSE = 'tool-keys';
const PARTICIPANT_PURPOSE = 'tool-participants';
const TRIAL_PURPOSE = 'tool-trials';
const TRIAL = /^try-(\d{13})-([\w-]{22})$/;

function filled(template: string, valueFor: (name: EntryMark) => string): string {
  return ENTRY_MARKS.reduce(
    (link, name) => link.replaceAll(markOf(name), encodeURIComponent(valueFor(name))),
    template,
  );
}

/** Refuses an entry link that is no https address, or does not tell the tool which session it opens. */
export function refuseUnusableEntry(template: string): void {
  const link = filled(template, () => 'x'.repeat(24));
  const url = URL.canParse(link) ? new URL(link) : null;
  const isHere = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname);
  const isUsable = url?.protocol === 'https:' || (isHere && url.protocol === 'http:');
  if (!isUsable || link.length > ENTRY_LINK_MAX || !template.includes(markOf('session'))) {
    throw new Refusal(toolEntryUnusable, { mark: markOf('session') });
  }
}

/** Returns the name of the server on which a tool runs. */
export function hostOf({ entryLink }: Pick<ToolSurvey, 'entryLink'>): string {
  return new URL(filled(entryLink, () => 'x')).hostname;
}

/** Returns what a report of this tool says beside the session and the end. */
export function reportedBy(tool: Pick<ToolSurvey, 'surveyId' | 'entryLink' | 'provenReviewDays'>): {
  surveyId: number;
  reviewDays: number;
  host: string;
} {
  return { surveyId: tool.surveyId, reviewDays: tool.provenReviewDays, host: hostOf(tool) };
}

/** Returns the name of the server on which a survey runs in a tool; null for a survey that runs in none. */
export async function toolHostOf(tx: Tx, surveyId: number): Promise<string | null> {
  const tool = await findToolSurvey(tx, surveyId);
  return tool && hostOf(tool);
}

/** Returns the link into a survey for one session. */
export function toolEntryLink(
  { entryLink }: Pick<ToolSurvey, 'entryLink'>,
  values: Readonly<Record<EntryMark, string>>,
): string {
  return filled(entryLink, (name) => values[name]);
}

/** Returns under which name a study knows a member: another one in each study, and never our number. */
export function participantIn(secrets: Secrets, study: string, memberId: number): string {
  return secrets.mac(PARTICIPANT_PURPOSE, study, String(memberId)).subarray(0, 18).toString('base64url');
}

/** Returns a key of a study. Keys are derived, so that the database holds none. */
export function keyOf(secrets: Secrets, study: string, version: number): string {
  return secrets.mac(KEY_PURPOSE, study, String(version)).toString('base64url');
}

/** Returns the keys of a study that are taken now, the one in force first. */
export function keysTaken(
  secrets: Secrets,
  study: string,
  { keyVersion, formerKeyUntil }: Pick<ToolSurvey, 'keyVersion' | 'formerKeyUntil'>,
  now: Date,
): string[] {
  const former = formerKeyUntil !== null && formerKeyUntil > now && keyVersion > 1 ? [keyVersion - 1] : [];
  const versions = keyVersion > 0 ? [keyVersion, ...former] : [];
  return versions.map((version) => keyOf(secrets, study, version));
}

/** The signature of an end: HMAC-SHA256 of study, session and code. */
function endSignature(key: string, study: string, session: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${study}.${session}.${code}`).digest();
}

/** Returns whether a signature of an end is that of one of the keys; compares in constant time. */
export function isSignedEnd(
  keys: readonly string[],
  { study, session, code, signature }: { study: string; session: string; code: string; signature: string },
): boolean {
  if (!/^[\da-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return keys.map((key) => sameBytes(endSignature(key, study, session, code), given)).includes(true);
}

/** Returns whether a text is one of the keys; compares in constant time. */
export function isKey(keys: readonly string[], given: string): boolean {
  return keys.map((key) => sameBytes(Buffer.from(key), Buffer.from(given))).includes(true);
}

const trialMac = (secrets: Secrets, study: string, until: string) =>
  secrets.mac(TRIAL_PURPOSE, study, until).subarray(0, 16).toString('base64url');

/** Returns a session for a try-out of a study, which lasts a day. */
export function trialSession(secrets: Secrets, study: string, now: Date): string {
  const until = String(now.getTime() + DAY_MS);
  return `try-${until}-${trialMac(secrets, study, until)}`;
}

/** Returns whether a session is a try-out of a study that has not run out. */
export function isTrialSession(secrets: Secrets, study: string, session: string, now: Date): boolean {
  const [, until = '', mac = ''] = TRIAL.exec(session) ?? [];
  if (until === '' || Number(until) < now.getTime()) return false;
  return sameBytes(Buffer.from(trialMac(secrets, study, until)), Buffer.from(mac));
}
