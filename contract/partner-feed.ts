import { z } from 'zod';
import { CUSTOM_FIELD_LIMITS } from './custom-field-values';
import {
  ATTRIBUTE_NAME,
  ATTRIBUTE_VALUE_MAX,
  ATTRIBUTE_VALUES_MAX,
  ATTRIBUTES_MAX,
  ENTRY_LINK_MAX,
  FEED_LIMITS,
} from './partner-values';
import { TARGET_FIELDS } from './profile-values';

/** The name of a value in an answer; dots lead into objects, such as `data.surveys`. */
const Path = z.string().regex(/^[\w.-]{1,100}$/);
/** An address that the panel calls; empty: it does not. `{secret}`, `{member}`, `{attempt}` and `{survey}` are filled in. */
const Address = z
  .string()
  .max(ENTRY_LINK_MAX)
  .refine((address) => address === '' || /^https?:\/\//.test(address));
const Headers = z
  .array(z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/), value: z.string().regex(/^[\x20-\x7e]{1,300}$/) }))
  .max(10);

/** Where conditions stand in an offer or a quota: a list of objects with a name and its values. */
const Qualifications = z.strictObject({
  list: Path,
  name: Path,
  values: Path,
  /** Where each value is an object: its code in it, and the text of the choice, where the list has one. */
  value: z.strictObject({ code: Path, text: Path.nullable() }).optional(),
  /** What members are asked, where the list says it. */
  question: Path.optional(),
});

/** How the list of surveys of a partner is fetched and read. */
export const FeedProfile = z.strictObject({
  /** Empty: the partner sends its list by itself. */
  address: Address,
  headers: Headers,
  everyMinutes: z.int().min(FEED_LIMITS.everyMinutes[0]).max(FEED_LIMITS.everyMinutes[1]),
  /** Where the list stands in the answer; empty: the answer is the list. */
  list: z.union([z.literal(''), Path]),
  fields: z.strictObject({
    id: Path,
    title: Path.nullable(),
    cpi: Path,
    loi: Path,
    ir: Path.nullable(),
    /** Completes that are still wanted. */
    places: Path.nullable(),
    /** Groups of surveys of which a member enters one: a text or a list of texts each. */
    groups: z.array(Path).max(5),
    /** The number of the survey at its buyer, the same at all partners. */
    source: Path.nullable(),
    country: Path.nullable(),
    /** The link of the offer, when it has its own. */
    link: Path.nullable(),
    qualifications: Qualifications.nullable(),
    quotas: z.strictObject({ list: Path, places: Path, qualifications: Qualifications }).nullable(),
  }),
  cpiUnit: z.enum(['dollars', 'cents']),
  loiUnit: z.enum(['minutes', 'seconds']),
  irUnit: z.enum(['percent', 'share']),
  /** What is added to a link of an offer, such as `&uid={attempt}`. */
  linkEnd: z.string().max(500),
  /** What the member gets of what the partner pays, in percent, and never more than so many points. */
  sharePercent: z.int().min(1).max(100),
  mostPoints: z.int().min(1).max(FEED_LIMITS.mostPoints),
  reviewDays: z.int().min(0).max(60),
  /** For so many days after a member has left for one survey of a group, the others of it are closed. */
  lockDays: z.int().min(1).max(365),
  /** How the partner is asked again when a member starts; null: it is not. */
  invite: z
    .strictObject({
      address: Address,
      headers: Headers,
      fields: z.strictObject({ link: Path.nullable(), cpi: Path.nullable() }),
    })
    .nullable(),
});
export type FeedProfile = z.output<typeof FeedProfile>;

/** What of a member's profile an attribute of a partner is about; `custom12` is the custom field 12. */
const Field = z.union([
  z.enum(['gender', 'age', 'country', ...TARGET_FIELDS]),
  z.string().regex(/^custom[1-9]\d{0,8}$/),
]);

/** An attribute of a partner and the profile field that it stands for, with the partner's values and ours. */
export const PartnerAttribute = z.strictObject({
  field: Field,
  parameter: z.string().regex(ATTRIBUTE_NAME),
  values: z
    .record(z.string().min(1).max(ATTRIBUTE_VALUE_MAX), z.int().min(0).max(CUSTOM_FIELD_LIMITS.number[1]))
    .refine((map) => Object.keys(map).length <= ATTRIBUTE_VALUES_MAX),
});
export type PartnerAttribute = z.output<typeof PartnerAttribute>;

export const PartnerAttributes = z
  .array(PartnerAttribute)
  .max(ATTRIBUTES_MAX)
  .refine((list) => new Set(list.map(({ parameter }) => parameter)).size === list.length)
  .refine((list) => new Set(list.map(({ field }) => field)).size === list.length);
