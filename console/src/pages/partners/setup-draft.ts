import type { DataOf } from '@pollen/contract/client';
import {
  CALL_MEANINGS,
  DAILY_CAP_MAX,
  REVERSALS,
  SIGNATURE_METHODS,
  STATUS_MAX,
} from '@pollen/contract/partner-values';
import { linesOf, markOf, pairsOf, partsOf } from './form-lines';

export type Profile = DataOf<'GET /api/console/Partners/:id'>['profile'];
type Call = Profile['call'];
type Signature = NonNullable<Call['signature']>;
type Correction = NonNullable<Call['reconciliation']>;

/** A signature as its fields hold it; `method` is empty where nothing is signed. */
export interface SignatureDraft {
  method: string;
  signs: Signature['signs'];
  template: string;
  encoding: Signature['encoding'];
  place: Signature['place'];
  name: string;
}

/** A profile as the fields of the form hold it. */
export interface SetupDraft {
  entryTemplate: string;
  entrySignature: SignatureDraft;
  callSignature: SignatureDraft;
  backSignature: SignatureDraft;
  networks: string;
  attempt: string;
  status: string;
  amount: string;
  event: string;
  amountUnit: Call['amountUnit'];
  debug: string;
  reply: string;
  backAttempt: string;
  backCounts: boolean;
  statuses: string;
  /** The parameter that says why a complete is taken back; empty where the status says enough. */
  reason: string;
  reasons: string;
  /** The mark of calls that correct an earlier outcome; empty where only the status tells them apart. */
  correction: string;
  correctionSays: Correction['says'];
  /** The parameter and the signature of such calls; empty where they are those of other calls. */
  correctionAttempt: string;
  correctionSignature: SignatureDraft;
  /** Daily caps; empty: none. */
  capStarts: string;
  capCompletes: string;
}

const signatureDraft = (signature: Signature | null | undefined): SignatureDraft => ({
  method: signature?.method ?? '',
  signs: signature?.signs ?? 'urlBefore',
  template: signature?.template ?? '',
  encoding: signature?.encoding ?? 'hex',
  place: signature?.place ?? 'query',
  name: signature?.name ?? '',
});

/** Returns a mark of calls as its field holds it: `name=value`, or the name alone for any value. */
export function markText(mark: { readonly name: string; readonly value: string | null } | null | undefined): string {
  if (!mark) return '';
  return mark.value === null ? mark.name : `${mark.name}=${mark.value}`;
}

/** Returns the fields of a profile. */
export function draftOf({ entry, call, back, statuses, reasons, dailyCaps }: Profile): SetupDraft {
  const { reconciliation } = call;
  return {
    entryTemplate: entry.template,
    entrySignature: signatureDraft(entry.signature),
    callSignature: signatureDraft(call.signature),
    backSignature: signatureDraft(back.signature),
    networks: call.networks.join('\n'),
    attempt: call.fields.attempt,
    status: call.fields.status,
    amount: call.fields.amount ?? '',
    event: call.fields.event.join(', '),
    amountUnit: call.amountUnit,
    debug: markText(call.debug),
    reply: call.reply,
    backAttempt: back.attempt,
    backCounts: back.counts,
    statuses: linesOf(statuses),
    reason: call.fields.reason ?? '',
    reasons: linesOf(reasons ?? {}),
    correction: markText(reconciliation),
    correctionSays: reconciliation?.says ?? 'status',
    correctionAttempt: reconciliation?.attempt ?? '',
    correctionSignature: signatureDraft(reconciliation?.signature),
    capStarts: dailyCaps?.starts?.toString() ?? '',
    capCompletes: dailyCaps?.completes?.toString() ?? '',
  };
}

const NAME = /^[\w.[\]-]{1,64}$/;
const STATUS_NAMES = /^[\w.[\]-]{1,64}(,[\w.[\]-]{1,64})?$/;
const REASON_MAX = 64;
const isEmptyOr = (pattern: RegExp, text: string) => text.trim() === '' || pattern.test(text.trim());
const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string) =>
    values.find((value) => value === text);

function signatureOf(draft: SignatureDraft): Signature | null {
  if (draft.method === '') return null;
  const { method, template, ...rest } = draft;
  const signature = { ...rest, method: method as Signature['method'], name: draft.name.trim() };
  return draft.signs === 'values' ? { ...signature, template } : signature;
}

const isWrongSignature = ({ method, signs, template, name }: SignatureDraft) =>
  method !== '' &&
  (!(SIGNATURE_METHODS as readonly string[]).includes(method) ||
    !NAME.test(name.trim()) ||
    (method === 'hmac-sha256-chain' && signs !== 'sortedQuery') ||
    (signs === 'values' && template.trim() === ''));

function statusesOf(text: string): Profile['statuses'] | null {
  const found = pairsOf(text, STATUS_MAX, oneOf(CALL_MEANINGS));
  return found && Object.keys(found).length > 0 ? found : null;
}

const CAP = /^[1-9]\d{0,6}$/;
const isWrongCap = (text: string) => !isEmptyOr(CAP, text) || Number(text) > DAILY_CAP_MAX;
const capOf = (text: string) => (text.trim() === '' ? null : Number(text));

const reasonsOf = (text: string) => pairsOf(text, REASON_MAX, oneOf(REVERSALS));

/** Returns whether the signature of calls covers the attempt and the status; otherwise the networks have to be known. */
function coversCall({ callSignature: { method, signs, template }, attempt, status }: SetupDraft): boolean {
  const names = [attempt.trim(), ...partsOf(status)];
  return method !== '' && (signs !== 'values' || names.every((name) => template.includes(`{${name}}`)));
}

/** Returns whether a signature covers the whole address; only then a redirect may pay. */
export const coversAddress = ({ method, signs }: Pick<SignatureDraft, 'method' | 'signs'>) =>
  method !== '' && (signs === 'urlBefore' || signs === 'urlThrough');

/** Returns the fields that cannot be saved as they are. */
export function wrongFields(draft: SetupDraft): Set<keyof SetupDraft> {
  const events = partsOf(draft.event, /[\n,]/);
  const corrects = draft.correction.trim() !== '';
  const checks: [keyof SetupDraft, boolean][] = [
    ['entryTemplate', draft.entryTemplate !== '' && !draft.entryTemplate.includes('{attempt}')],
    ['entrySignature', isWrongSignature(draft.entrySignature)],
    ['callSignature', isWrongSignature(draft.callSignature)],
    ['backSignature', isWrongSignature(draft.backSignature)],
    ['networks', !coversCall(draft) && partsOf(draft.networks, /[\n,]/).length === 0],
    ['backCounts', draft.backCounts && !coversAddress(draft.backSignature)],
    ['attempt', !NAME.test(draft.attempt.trim())],
    ['status', !STATUS_NAMES.test(draft.status.replaceAll(' ', ''))],
    ['amount', !isEmptyOr(NAME, draft.amount)],
    ['event', events.length === 0 || events.length > 5 || !events.every((name) => NAME.test(name))],
    ['debug', !isEmptyOr(/^[\w.[\]-]{1,64}=.{1,64}$/, draft.debug)],
    ['backAttempt', !NAME.test(draft.backAttempt.trim())],
    ['statuses', statusesOf(draft.statuses) === null],
    ['reason', !isEmptyOr(NAME, draft.reason)],
    ['reasons', reasonsOf(draft.reasons) === null],
    ['correction', !isEmptyOr(/^[\w.[\]-]{1,64}(=.{1,64})?$/, draft.correction)],
    ['correctionAttempt', corrects && !isEmptyOr(NAME, draft.correctionAttempt)],
    ['correctionSignature', corrects && isWrongSignature(draft.correctionSignature)],
    ['capStarts', isWrongCap(draft.capStarts)],
    ['capCompletes', isWrongCap(draft.capCompletes)],
  ];
  return new Set(checks.flatMap(([name, wrong]) => (wrong ? [name] : [])));
}

function correctionOf(draft: SetupDraft, before: Correction | undefined): Correction | undefined {
  const { name, value } = markOf(draft.correction);
  if (name === '') return undefined;
  const { attempt: _attempt, signature: _signature, ...rest } = before ?? {};
  const [attempt, signature] = [draft.correctionAttempt.trim(), signatureOf(draft.correctionSignature)];
  return {
    ...rest,
    name,
    value,
    says: draft.correctionSays,
    ...(attempt === '' ? {} : { attempt }),
    ...(signature ? { signature } : {}),
  };
}

/** Returns the profile that the fields describe, with all else as it was; the fields must have no wrong one. */
export function profileOf(draft: SetupDraft, before: Profile): Profile {
  const { reasons: _reasons, dailyCaps: _caps, ...profile } = before;
  const dailyCaps = { starts: capOf(draft.capStarts), completes: capOf(draft.capCompletes) };
  const hasCaps = dailyCaps.starts !== null || dailyCaps.completes !== null;
  const { reconciliation: formerCorrection, ...call } = before.call;
  const { reason: _reason, ...fields } = before.call.fields;
  const [debug, reason] = [markOf(draft.debug), draft.reason.trim()];
  const [correction, reasons] = [correctionOf(draft, formerCorrection), reasonsOf(draft.reasons) ?? {}];
  return {
    ...profile,
    entry: { ...before.entry, template: draft.entryTemplate.trim(), signature: signatureOf(draft.entrySignature) },
    call: {
      ...call,
      signature: signatureOf(draft.callSignature),
      networks: partsOf(draft.networks, /[\n,]/),
      fields: {
        ...fields,
        attempt: draft.attempt.trim(),
        status: draft.status.replaceAll(' ', ''),
        amount: draft.amount.trim() || null,
        event: partsOf(draft.event, /[\n,]/),
        ...(reason === '' ? {} : { reason }),
      },
      ...(correction ? { reconciliation: correction } : {}),
      amountUnit: draft.amountUnit,
      debug: debug.value === null ? null : { name: debug.name, value: debug.value },
      reply: draft.reply,
    },
    back: {
      ...before.back,
      attempt: draft.backAttempt.trim(),
      signature: signatureOf(draft.backSignature),
      counts: draft.backCounts && coversAddress(draft.backSignature),
    },
    statuses: statusesOf(draft.statuses) ?? {},
    ...(Object.keys(reasons).length === 0 ? {} : { reasons }),
    ...(hasCaps ? { dailyCaps } : {}),
  };
}
