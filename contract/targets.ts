import { z } from 'zod';
import { CUSTOM_FIELD_LIMITS } from './custom-field-values';
import { customFieldUnknown } from './custom-fields';
import { operation, refusal } from './operation';
import { ENTRY_FIELDS, NUMBER_FIELDS } from './profile-values';
import {
  LEAST_FILL_NAME,
  MAX_LEAST_FILL_NAME,
  MAX_TARGET_CONDITIONS,
  MAX_TARGET_VALUES,
  SURVEY_LIMITS,
} from './survey-values';
import { Id, integer, within } from './values';

export const fieldNotTargetable = refusal('fieldNotTargetable', {
  en: 'Members cannot fill in “{field}”, so no target or quota can ask for it. Please remove this condition.',
  zh: '会员无法填写“{field}”，不能用作目标或配额条件，请移除该条件。',
});

/**
 * One of some entries, or a range with both ends included. Fields that no screen asks for are refused when they are
 * saved; surveys from before that rule still show theirs.
 */
const FieldCondition = z.union([
  z.strictObject({ field: z.enum(ENTRY_FIELDS), values: z.array(z.int().positive()).min(1).max(MAX_TARGET_VALUES) }),
  z
    .strictObject({
      field: z.enum(NUMBER_FIELDS),
      from: within(SURVEY_LIMITS.fieldNumber).optional(),
      to: within(SURVEY_LIMITS.fieldNumber).optional(),
    })
    .refine(({ from, to }) => (from ?? to) !== undefined),
]);

/**
 * A condition on a custom field: one of some numbers (choices; 1 and 0 for yes and no), or a range with both ends included
 * (numbers; days such as 20261123).
 */
const CustomCondition = z.union([
  z.strictObject({ field: Id, values: z.array(integer()).min(1).max(CUSTOM_FIELD_LIMITS.choices) }),
  z
    .strictObject({ field: Id, from: integer().optional(), to: integer().optional() })
    .refine(({ from, to }) => (from ?? to) !== undefined),
]);

/**
 * Conditions over a profile; a member matches when all are met. `genders` as in the profile, ages in whole years;
 * `answers`: one of the choices to each of these profile questions; `fields`: the further fields of the profile; `custom`:
 * profile questions and attributes that operators defined.
 */
export const TargetRule = z.strictObject({
  countries: z.array(Id).max(300).optional(),
  genders: z.array(z.int().min(1).max(2)).max(2).optional(),
  ageFrom: within(SURVEY_LIMITS.age).optional(),
  ageTo: within(SURVEY_LIMITS.age).optional(),
  answers: z
    .array(z.strictObject({ question: Id, choices: z.array(Id).min(1).max(MAX_TARGET_VALUES) }))
    .max(MAX_TARGET_CONDITIONS)
    .optional(),
  fields: z.array(FieldCondition).max(MAX_TARGET_CONDITIONS).optional(),
  custom: z.array(CustomCondition).max(MAX_TARGET_CONDITIONS).optional(),
});

export type TargetRule = z.output<typeof TargetRule>;

/** A quota cell: members who match `rule` (empty: everybody), or who gave one of `values` to `question`, up to `target` completes. */
const Quota = z.strictObject({
  /** Id of an existing quota, which keeps its count. Without an id, the quota is new. */
  id: Id.optional(),
  label: z.string().min(1).max(80),
  rule: TargetRule,
  answer: z
    .strictObject({
      question: z.string().max(100),
      values: z.array(z.union([z.string(), z.number(), z.boolean()])).max(50),
    })
    .optional(),
  /**
   * The name of a least-fill group. Of the cells of a group that a member fits, the least filled one counts the attempt,
   * and a hidden question of this name gets its label as answer. Answers cannot decide in such a cell, because it is
   * chosen at the start.
   */
  leastFill: z
    .string()
    .max(MAX_LEAST_FILL_NAME)
    // No `regex`: its refusal would show the pattern.
    .refine((name) => LEAST_FILL_NAME.test(name))
    .optional(),
  target: within(SURVEY_LIMITS.completes),
});

export const QuotaCell = Quota.refine(({ answer, leastFill }) => answer === undefined || leastFill === undefined);

export const countTarget = operation({
  method: 'POST',
  path: '/api/console/TargetCounts',
  caller: 'operator',
  permission: 'anyOperator',
  unaudited: 'Counts members and saves nothing.',
  summary:
    'How many active members with a complete profile match a target, of whom they are made up, and a few of them by number.',
  body: z.strictObject({ target: TargetRule }),
  data: z.strictObject({
    members: z.int(),
    women: z.int(),
    men: z.int(),
    ages: z.array(z.strictObject({ from: z.int(), to: z.int().nullable(), members: z.int() })),
    /** The five with most members. */
    countries: z.array(z.strictObject({ id: Id, members: z.int() })),
    sample: z.array(z.strictObject({ memberId: Id, gender: z.int(), age: z.int(), countryId: Id })),
  }),
  refusals: [fieldNotTargetable, customFieldUnknown],
});

export const targetQuestions = operation({
  method: 'GET',
  path: '/api/console/ProfileQuestions',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The profile questions with their choices, for targets and quotas.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({ id: Id, text: z.string(), choices: z.array(z.strictObject({ id: Id, text: z.string() })) }),
    ),
  }),
});
