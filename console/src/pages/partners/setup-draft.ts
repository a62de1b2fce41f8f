import type { DataOf } from '@pollen/contract/client';
import { CALL_MEANINGS, type CallMeaning, SIGNATURE_METHODS, STATUS_MAX } from '@pollen/contract/partner-values';

export type Profile = DataOf<'GET /api/console/Partners/:id'>['profile'];
type Signature = NonNullable<Profile['call']['signature']>;

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
  amountUnit: Profile['call']['amountUnit'];
  debug: string;
  reply: string;
  backAttempt: string;
  backCounts: boolean;
  statuses: string;
}

const signatureDraft = (signature: Signature | null): SignatureDraft => ({
  method: signature?.method ?? '',
  signs: signature?.signs ?? 'urlBefore',
  template: signature?.template ?? '',
  encoding: signature?.encoding ?? 'hex',
  place: signature?.place ?? 'query',
  name: signature?.name ?? '',
});

/** Returns the fields of a profile. */
export function draftOf({ entry, call, back, statuses }: Profile): SetupDraft {
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
    debug: call.debug ? `${call.debug.name}=${call.debug.value}` : '',
    reply: call.reply,
    backAttempt: back.attempt,
    backCounts: back.counts,
    statuses: Object.entries(statuses)
      .map(([status, meaning]) => `${status}=${meaning}`)
      .join('\n'),
  };
}

const NAME = /^[\w.[\]-]{1,64}$/;
const STATUS_NAMES = /^[\w.[\]-]{1,64}(,[\w.[\]-]{1,64})?$/;
const partsOf = (text: string, between: RegExp | string) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const linesOf = (text: string) => partsOf(text, /[\n,]/);

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
    (signs === 'values' && template.trim() === ''));

function statusesOf(text: string): Record<string, CallMeaning> | null {
  const found: Record<string, CallMeaning> = {};
  // A status may hold a comma, where two parameters make it.
  for (const line of partsOf(text, '\n')) {
    const at = line.lastIndexOf('=');
    const [status, meaning] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 1 || status.length > STATUS_MAX || !(CALL_MEANINGS as readonly string[]).includes(meaning)) return null;
    found[status] = meaning as CallMeaning;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** Returns whether the signature of calls covers the attempt and the status; otherwise the networks have to be known. */
function coversCall({ callSignature: { method, signs, template }, attempt, status }: SetupDraft): boolean {
  const names = [attempt.trim(), ...partsOf(status, ',')];
  return method !== '' && (signs !== 'values' || names.every((name) => template.includes(`{${name}}`)));
}

/** Returns whether a signature covers the whole address; only then a redirect may pay. */
export const coversAddress = ({ method, signs }: SignatureDraft) =>
  method !== '' && (signs === 'urlBefore' || signs === 'urlThrough');

/** Returns the fields that cannot be saved as they are. */
export function wrongFields(draft: SetupDraft): Set<keyof SetupDraft> {
  const events = linesOf(draft.event);
  const checks: [keyof SetupDraft, boolean][] = [
    ['entryTemplate', draft.entryTemplate !== '' && !draft.entryTemplate.includes('{attempt}')],
    ['entrySignature', isWrongSignature(draft.entrySignature)],
    ['callSignature', isWrongSignature(draft.callSignature)],
    ['backSignature', isWrongSignature(draft.backSignature)],
    ['networks', !coversCall(draft) && linesOf(draft.networks).length === 0],
    ['backCounts', draft.backCounts && !coversAddress(draft.backSignature)],
    ['attempt', !NAME.test(draft.attempt.trim())],
    ['status', !STATUS_NAMES.test(draft.status.replaceAll(' ', ''))],
    ['amount', draft.amount.trim() !== '' && !NAME.test(draft.amount.trim())],
    ['event', events.length === 0 || events.length > 5 || !events.every((name) => NAME.test(name))],
    ['debug', draft.debug.trim() !== '' && !/^[\w.[\]-]{1,64}=.{1,64}$/.test(draft.debug.trim())],
    ['backAttempt', !NAME.test(draft.backAttempt.trim())],
    ['statuses', statusesOf(draft.statuses) === null],
  ];
  return new Set(checks.flatMap(([name, wrong]) => (wrong ? [name] : [])));
}

/** Returns the profile that the fields describe; they must have no wrong one. */
export function profileOf(draft: SetupDraft): Profile {
  const [debugName = '', ...debugValue] = draft.debug.trim().split('=');
  return {
    entry: { template: draft.entryTemplate.trim(), signature: signatureOf(draft.entrySignature) },
    call: {
      signature: signatureOf(draft.callSignature),
      networks: linesOf(draft.networks),
      fields: {
        attempt: draft.attempt.trim(),
        status: draft.status.replaceAll(' ', ''),
        amount: draft.amount.trim() || null,
        event: linesOf(draft.event),
      },
      amountUnit: draft.amountUnit,
      debug: debugName === '' ? null : { name: debugName, value: debugValue.join('=') },
      reply: draft.reply,
    },
    back: {
      attempt: draft.backAttempt.trim(),
      signature: signatureOf(draft.backSignature),
      counts: draft.backCounts && coversAddress(draft.backSignature),
    },
    statuses: statusesOf(draft.statuses) ?? {},
  };
}
