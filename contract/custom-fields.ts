import { z } from 'zod';
import { notAllowed } from './console-operators';
import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_LIMITS,
  CUSTOM_FIELD_PURPOSES,
  CUSTOM_FIELD_TOPIC_NAMES,
} from './custom-field-values';
import { operation, refusal } from './operation';
import { withFallback } from './translation-values';
import {
  bilingual,
  Day,
  Id,
  IdParams,
  Instant,
  May,
  Nothing,
  notFound,
  SeenVersion,
  VersionNumber,
  within,
} from './values';

export const customFieldChanged = refusal('customFieldChanged', {
  en: '{name} has changed this meanwhile. Reload to see the latest version, then make your change again.',
  zh: '{name} 刚刚作出了修改。请刷新查看最新内容后再修改。',
});
export const customFieldsTooMany = refusal('customFieldsTooMany', {
  en: 'There are already {n} in use. Retire one first.',
  zh: '正在使用的已达 {n} 个，请先停用一个。',
});
export const customFieldIncomplete = refusal('customFieldIncomplete', {
  en: 'A list needs at least two choices that are not retired, each with its own text.',
  zh: '列表至少需要两个未停用的选项，且每个选项的文字不得相同。',
});
export const customChoicesGone = refusal('customChoicesGone', {
  en: 'Saved choices can be retired but not removed. Reload and try again.',
  zh: '已保存的选项只能停用，不能删除。请刷新后重试。',
});
export const customFieldUnsuitable = refusal('customFieldUnsuitable', {
  en: 'A question cannot be both sensitive and required, and an attribute can be neither.',
  zh: '敏感问题不能设为必答，属性既不能设为敏感，也不能设为必答。',
});
export const customFieldUnknown = refusal('customFieldUnknown', {
  en: 'A condition names a profile question, an attribute or a choice that does not exist. Please remove it.',
  zh: '有条件引用了不存在的资料问题、属性或选项，请移除该条件。',
});
export const customFieldNotInResults = refusal('customFieldNotInResults', {
  en: 'Results can’t have sensitive questions, nor questions and attributes with several answers out of more than six choices.',
  zh: '结果中不能包含敏感问题，也不能包含选项超过六个的多选问题或属性。',
});
export const sensitiveFilter = refusal('sensitiveFilter', {
  en: 'Members can’t be looked up by the answer to a sensitive question.',
  zh: '不能按敏感问题的回答查找会员。',
});
export const customValueInvalid = refusal('customValueInvalid', {
  en: 'This value is not possible for “{field}”.',
  zh: '该值不适用于“{field}”。',
});
export const customValuesRefused = refusal('customValuesRefused', {
  en: 'Some lines have problems, and nothing has been saved. Check the file first.',
  zh: '部分行有问题，未保存任何内容。请先检查文件。',
});

const WholeNumber = within(CUSTOM_FIELD_LIMITS.number);

/** A choice, and the number under which its values are stored for good; a new choice has none yet. */
const Choice = z
  .strictObject({
    code: z.int().positive().max(CUSTOM_FIELD_LIMITS.choices).optional(),
    ...bilingual(CUSTOM_FIELD_LIMITS.choice).shape,
    retired: z.boolean().default(false),
  })
  .overwrite(withFallback);

/** What may change. Each change of title, help, choices or range makes a new version. */
const changeable = {
  title: bilingual(CUSTOM_FIELD_LIMITS.title),
  /** Both empty: no help. */
  help: bilingual(CUSTOM_FIELD_LIMITS.help, 0),
  /** Of a list; empty for other kinds. */
  choices: z.array(Choice).max(CUSTOM_FIELD_LIMITS.choices),
  /** The range of a number; null for other kinds. */
  range: z
    .strictObject({ least: WholeNumber, most: WholeNumber })
    .refine(({ least, most }) => least <= most)
    .nullable(),
  topic: z.enum(CUSTOM_FIELD_TOPIC_NAMES),
  /** Whether the form of the first profile asks for it. */
  required: z.boolean(),
};

/** What an operator enters of a new field. */
export const newField = {
  purpose: z.enum(CUSTOM_FIELD_PURPOSES),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  sensitive: z.boolean(),
  ...changeable,
};

/** A value: the number of a choice, several of them, a number, a day, yes or no. */
export const CustomValue = z.union([
  z.boolean(),
  WholeNumber,
  Day,
  z.array(z.int().positive().max(CUSTOM_FIELD_LIMITS.choices)).min(1).max(CUSTOM_FIELD_LIMITS.choices),
]);

const Row = z.strictObject({
  id: Id,
  purpose: z.enum(CUSTOM_FIELD_PURPOSES),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  ...changeable,
  title: z.strictObject({ en: z.string(), zh: z.string() }),
  help: z.strictObject({ en: z.string(), zh: z.string() }),
  choices: z.array(z.strictObject({ code: z.int(), en: z.string(), zh: z.string(), retired: z.boolean() })),
  range: z.strictObject({ least: z.int(), most: z.int() }).nullable(),
  sensitive: z.boolean(),
  retired: z.boolean(),
  version: z.int(),
  revision: z.int(),
});

export const customFields = operation({
  method: 'GET',
  path: '/api/console/CustomFields',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The profile questions and attributes that operators defined, in their order, retired ones last.',
  data: z.strictObject({ list: z.array(Row), can: z.strictObject({ change: May }) }),
});

export const customField = operation({
  method: 'GET',
  path: '/api/console/CustomFields/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'A profile question or an attribute, with its latest versions and what uses it.',
  params: IdParams,
  data: z.strictObject({
    ...Row.shape,
    changedBy: z.string(),
    changedAt: Instant,
    /** The latest 20, newest first. */
    versions: z.array(
      z.strictObject({
        version: VersionNumber,
        title: z.strictObject({ en: z.string(), zh: z.string() }),
        by: z.string(),
        at: Instant,
      }),
    ),
    usage: z.strictObject({
      /** Members who have a value, counted up to 10,000; `more`: there are others. */
      members: z.int(),
      more: z.boolean(),
      /** Up to 50 surveys with a target, a quota or a result that names it, newest first. */
      surveys: z.array(z.strictObject({ id: Id, number: z.string(), title: z.string(), state: z.string() })),
      /** Up to 50 segments that name it, newest first. */
      segments: z.array(z.strictObject({ id: Id, name: z.string() })),
    }),
    can: z.strictObject({ change: May, setValues: May }),
  }),
  refusals: [notFound],
});

export const createCustomField = operation({
  method: 'POST',
  path: '/api/console/CustomFields',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['customField.created'],
  summary: 'Add a profile question or an attribute. Purpose, kind and sensitivity stay what they are.',
  body: z.strictObject(newField),
  data: z.strictObject({ id: Id }),
  refusals: [notAllowed, customFieldsTooMany, customFieldIncomplete, customChoicesGone, customFieldUnsuitable],
});

export const changeCustomField = operation({
  method: 'POST',
  path: '/api/console/CustomFields/:id',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['customField.changed'],
  unaudited: 'A save without a change keeps everything.',
  summary: 'Save a profile question or an attribute, based on `revision`. Other words make a new version.',
  params: IdParams,
  body: z.strictObject({ revision: SeenVersion, ...changeable }),
  data: z.strictObject({ version: z.int(), revision: z.int() }),
  refusals: [notFound, notAllowed, customFieldChanged, customFieldIncomplete, customChoicesGone, customFieldUnsuitable],
});

export const moveCustomField = operation({
  method: 'POST',
  path: '/api/console/CustomFields/:id/Move',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['customField.moved'],
  unaudited: 'A field at the end of the list stays where it is.',
  summary: 'Let a field change places with the one before or after it.',
  params: IdParams,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  data: Nothing,
  refusals: [notFound, notAllowed],
});

export const retireCustomField = operation({
  method: 'POST',
  path: '/api/console/CustomFields/:id/Retire',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['customField.retired'],
  summary: 'Ask a question no more, or take an attribute out of use. Values stay, and surveys that name it go on.',
  params: IdParams,
  body: z.strictObject({ revision: SeenVersion }),
  data: Nothing,
  refusals: [notFound, notAllowed, customFieldChanged],
});

export const restoreCustomField = operation({
  method: 'POST',
  path: '/api/console/CustomFields/:id/Restore',
  caller: 'operator',
  permission: 'manageSurveys',
  audit: ['customField.restored'],
  summary: 'Bring a retired question or attribute back, at the end of the list.',
  params: IdParams,
  body: z.strictObject({ revision: SeenVersion }),
  data: Nothing,
  refusals: [notFound, notAllowed, customFieldChanged, customFieldsTooMany],
});

export const memberCustomFields = operation({
  method: 'GET',
  path: '/api/console/Members/:id/CustomFields',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What a member answered to profile questions of the operators, and all attributes with the member’s values.',
  params: IdParams,
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        purpose: z.enum(CUSTOM_FIELD_PURPOSES),
        kind: z.enum(CUSTOM_FIELD_KINDS),
        title: z.string(),
        sensitive: z.boolean(),
        retired: z.boolean(),
        /** Those that can be set now. */
        choices: z.array(z.strictObject({ code: z.int(), text: z.string() })),
        range: z.strictObject({ least: z.int(), most: z.int() }).nullable(),
        /** Null: none, or the answer to a sensitive question, which is not shown. */
        value: CustomValue.nullable(),
        /** The value in words; null when there is none. */
        words: z.string().nullable(),
        version: z.int().nullable(),
        setAt: Instant.nullable(),
        /** The operator who set it; null: the member. */
        setBy: z.string().nullable(),
      }),
    ),
    can: z.strictObject({ set: May }),
  }),
  refusals: [notFound],
});

export const setMemberAttribute = operation({
  method: 'POST',
  path: '/api/console/Members/:id/CustomFields',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.attributeSet'],
  summary: 'Set an attribute of a member; null clears it.',
  params: IdParams,
  body: z.strictObject({ field: Id, value: CustomValue.nullable() }),
  data: Nothing,
  refusals: [notFound, notAllowed, customValueInvalid],
});

/** Lines of a member's number or email address, a comma or a tab, and a value; a line without a value clears it. */
const ValueLines = z.strictObject({ text: z.string().max(1_000_000) });
const LineProblem = z.strictObject({
  line: z.int(),
  kind: z.enum(['memberUnknown', 'memberTwice', 'valueInvalid']),
  text: z.string(),
});

export const checkAttributeValues = operation({
  method: 'POST',
  path: '/api/console/CustomFields/:id/ValueChecks',
  caller: 'operator',
  permission: 'manageMembers',
  unaudited: 'Reads the lines and saves nothing.',
  summary: 'What a file with values of an attribute would change, and the problems of its lines.',
  params: IdParams,
  body: ValueLines,
  data: z.strictObject({
    lines: z.int(),
    set: z.int(),
    cleared: z.int(),
    unchanged: z.int(),
    /** All problems, and the first 50 of them. */
    problemCount: z.int(),
    problems: z.array(LineProblem),
    /** There are more lines than one file may have. */
    tooLong: z.boolean(),
  }),
  refusals: [notFound, notAllowed],
});

export const setAttributeValues = operation({
  method: 'POST',
  path: '/api/console/CustomFields/:id/Values',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['customField.valuesSet'],
  summary: 'Set the values of an attribute from a file, all lines or none.',
  params: IdParams,
  body: ValueLines,
  data: z.strictObject({ set: z.int(), cleared: z.int(), unchanged: z.int() }),
  refusals: [notFound, notAllowed, customValuesRefused],
});
