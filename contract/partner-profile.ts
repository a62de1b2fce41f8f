import { z } from 'zod';
import { FeedProfile, PartnerAttributes } from './partner-feed';
import {
  CALL_MEANINGS,
  DAILY_CAP_MAX,
  ENTRY_LINK_MAX,
  REVERSALS,
  SIGNATURE_ENCODINGS,
  SIGNATURE_METHODS,
  SIGNED_PARTS,
  STATUS_MAX,
} from './partner-values';

/** The name of a parameter or header; a path with dots leads into a JSON body. */
const Name = z.string().regex(/^[\w.[\]-]{1,64}$/);
/** One name, or two with a comma between: the status is then both values with a comma, such as `complete,1`. */
const StatusNames = z.string().regex(/^[\w.[\]-]{1,64}(,[\w.[\]-]{1,64})?$/);

/**
 * How something is signed. For the plain hashes the secret follows the signed text, or stands where `{secret}` does in a
 * template; for the others it is the key.
 */
export const Signature = z
  .strictObject({
    method: z.enum(SIGNATURE_METHODS),
    signs: z.enum(SIGNED_PARTS),
    /** For `values`: a text with `{name}` for the value of a parameter and `{secret}` for the secret. */
    template: z.string().max(500).optional(),
    encoding: z.enum(SIGNATURE_ENCODINGS),
    /** Where the signature is. */
    place: z.enum(['query', 'header']),
    name: Name,
  })
  .refine(({ signs, template }) => (signs === 'values') === (template !== undefined), { path: ['template'] })
  // Without the secret in it, anybody could compute a plain hash of a template.
  .refine(
    ({ method, template }) => method.startsWith('hmac-') || template === undefined || template.includes('{secret}'),
    { path: ['template'] },
  )
  .refine(({ method, signs }) => method !== 'hmac-sha256-chain' || signs === 'sortedQuery', { path: ['signs'] });
export type Signature = z.output<typeof Signature>;

/** Returns whether a signature covers the whole address, with the path that says what a way back means. */
const coversAddress = (signature: Signature | null) =>
  signature?.signs === 'urlBefore' || signature?.signs === 'urlThrough';

/** Returns whether a template of values covers some parameters; every other signature covers what is read of a call. */
function coversNames({ signs, template = '' }: Signature, names: readonly string[]): boolean {
  return signs !== 'values' || names.every((name) => template.includes(`{${name}}`));
}

const DailyCap = z.int().min(1).max(DAILY_CAP_MAX).nullable();

/** A network in CIDR notation, or an address. */
const Network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

/** What of a call says which attempt ended how, and which event that was. */
interface CallNames {
  readonly fields: {
    readonly attempt: string;
    readonly status: string;
    readonly amount: string | null;
    readonly event: readonly string[];
    readonly reason?: string | undefined;
  };
  readonly reconciliation?:
    | { readonly name: string; readonly says: 'status' | 'amount' | 'takenBack'; readonly attempt?: string | undefined }
    | undefined;
}

/** Returns the parameters of which the signature of a call has to cover each, in corrections together with their mark. */
function namesToCover({ fields, reconciliation }: CallNames, kind: 'call' | 'correction'): string[] {
  const { attempt, status, amount, event, reason } = fields;
  const correction = kind === 'correction' ? reconciliation : undefined;
  const names = [correction?.attempt ?? attempt, ...status.split(','), ...event, reason, correction?.name];
  if (correction?.says === 'amount') names.push(amount ?? undefined);
  return names.filter((name) => name !== undefined);
}

/** How a partner is spoken to and understood. It is data: another partner takes no code. */
export const PartnerProfile = z
  .strictObject({
    /**
     * The link into a survey, with `{member}`, `{attempt}` and `{survey}`; a survey may have a link of its own. `signature`
     * is added last.
     */
    entry: z.strictObject({
      template: z.string().max(ENTRY_LINK_MAX),
      signature: Signature.nullable(),
    }),
    call: z.strictObject({
      /** Null: calls are not signed, and only come from `networks`. */
      signature: Signature.nullable(),
      /** From where calls come; empty: from anywhere. */
      networks: z.array(Network).max(50),
      /** The names of the parameters. */
      fields: z.strictObject({
        attempt: Name,
        status: StatusNames,
        /** What the partner pays us. */
        amount: Name.nullable(),
        /** The names whose values, together with the status, tell one event from another. */
        event: z.array(Name).min(1).max(5),
        /** Why a complete is taken back, where the status alone does not say. */
        reason: Name.optional(),
      }),
      /**
       * How calls are told apart that correct an outcome that was reported before; absent: by their status alone. The
       * mark is a parameter with this value, or with any.
       */
      reconciliation: z
        .strictObject({
          name: Name,
          value: z.string().min(1).max(64).nullable(),
          /** How the new outcome is told: by the status, by the sign of the amount, or it is always taken back. */
          says: z.enum(['status', 'amount', 'takenBack']),
          /** The parameter with our attempt, and the signature, where they differ from other calls. */
          attempt: Name.optional(),
          signature: Signature.optional(),
        })
        .optional(),
      amountUnit: z.enum(['dollars', 'cents']),
      /** A parameter and its value that mark a call as a test. */
      debug: z.strictObject({ name: Name, value: z.string().min(1).max(64) }).nullable(),
      /** What is answered to a call that is taken. */
      reply: z.string().max(200),
    }),
    back: z.strictObject({
      /** The parameter with our attempt on the way back. */
      attempt: Name,
      /** Null: the way back is not signed. */
      signature: Signature.nullable(),
      /** Whether a signed return pays like a call. */
      counts: z.boolean(),
    }),
    /** What each status means. */
    statuses: z
      .record(z.string().min(1).max(STATUS_MAX), z.enum(CALL_MEANINGS))
      .refine((map) => Object.keys(map).length <= 100),
    /** What each reason means for which a complete is taken back. */
    reasons: z
      .record(z.string().min(1).max(64), z.enum(REVERSALS))
      .refine((map) => Object.keys(map).length <= 100)
      .optional(),
    /** The list of surveys that it offers; left out: its surveys are entered by hand. */
    feed: FeedProfile.optional(),
    /**
     * How many members may leave for the partner on a day of the panel, and how many completes of a day are paid without
     * an operator's decision; null, or left out: any number.
     */
    dailyCaps: z.strictObject({ starts: DailyCap, completes: DailyCap }).optional(),
    /** Which of its attributes are fields of our profiles. */
    attributes: PartnerAttributes.optional(),
  })
  // A signature that leaves one of them out could be copied to a call about another attempt, end or event.
  .refine(
    ({ call }) =>
      call.networks.length > 0 || (call.signature !== null && coversNames(call.signature, namesToCover(call, 'call'))),
    { path: ['call', 'networks'] },
  )
  // The same of corrections, of which the mark turns one meaning into another.
  .refine(
    ({ call }) => {
      const signature = call.reconciliation?.signature ?? call.signature;
      const isKnown = call.reconciliation === undefined || call.networks.length > 0;
      return isKnown || (signature !== null && coversNames(signature, namesToCover(call, 'correction')));
    },
    { path: ['call', 'reconciliation'] },
  )
  // The member sees the way back, and could move a signature that leaves out the path from one end to another.
  .refine(({ back }) => !back.counts || coversAddress(back.signature), { path: ['back', 'counts'] });
export type PartnerProfile = z.output<typeof PartnerProfile>;
