import { z } from 'zod';
import { operation, refusal } from './operation';
import {
  LISTED_FIELDS,
  PROFILE_FIELDS,
  PROFILE_YEARS,
  type ProfileField,
  type ProfileFieldName,
} from './profile-values';
import { Day, Id, IdParams, notFound, Points } from './values';

export const fieldLocked = refusal('fieldLocked', {
  en: 'Your name, gender and date of birth can’t be changed once saved.',
  zh: '姓名、性别和生日保存后不可修改。',
});
export const birthdayOutOfRange = refusal('birthdayOutOfRange', {
  en: 'Please enter a date of birth between 1903-01-01 and 2020-01-01.',
  zh: '请选择 1903-01-01 至 2020-01-01 之间的生日。',
});
export const tooYoung = refusal('tooYoung', {
  en: 'Pollen is for people aged 16 and over.',
  zh: 'Pollen 仅面向 16 周岁及以上的用户。',
});
export const countryUnknown = refusal('countryUnknown', {
  en: 'Please choose a country from the list.',
  zh: '请从列表中选择国家或地区。',
});
export const nameInvalid = refusal('nameInvalid', {
  en: 'Please enter a name of at most 60 characters, with letters and without < or >.',
  zh: '姓名须包含文字，最多 60 个字符，且不能含有 < 或 >。',
});
export const questionUnknown = refusal('questionUnknown', {
  en: 'You can’t answer this question, or this answer was not offered.',
  zh: '该问题当前不可作答，或该选项不存在。',
});

/** 1 boy/male, 2 girl/female. */
export const Gender = z.union([z.literal(1), z.literal(2)]);

function schemaOf(field: ProfileField) {
  switch (field.kind) {
    case 'entry':
      return Id.nullish();
    case 'number':
      return z.int().min(0).max(field.max).nullish();
    case 'year':
      return z.int().min(PROFILE_YEARS[0]).max(PROFILE_YEARS[1]).nullish();
    case 'text':
      return z.string().max(field.maxLength).nullish();
  }
}
type SchemaOf<Kind> = z.ZodOptional<z.ZodNullable<Kind extends 'text' ? z.ZodString : z.ZodNumber>>;

/** Each field of the registry. Numbers of entries are kept as given. */
const furtherFields = Object.fromEntries(
  Object.entries<ProfileField>(PROFILE_FIELDS).map(([name, field]) => [name, schemaOf(field)]),
) as { [Name in ProfileFieldName]: SchemaOf<(typeof PROFILE_FIELDS)[Name]['kind']> };

export const Profile = z.strictObject({
  name: z.string().nullable(),
  gender: Gender.nullable(),
  birthday: Day.nullable(),
  country: Id.nullable(),
  ...furtherFields,
  /** Which of name, gender, birthday are fixed because they were saved. */
  locked: z.strictObject({ name: z.boolean(), gender: z.boolean(), birthday: z.boolean() }),
  complete: z.boolean(),
  /** What completing the profile pays; null once it was paid, to this account or to another one of its mailbox. */
  rewardPoints: Points.nullable(),
});

export const profile = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Profile',
  caller: 'member',
  owner: 'id',
  summary: 'The profile and which fields are locked.',
  params: IdParams,
  data: Profile,
  refusals: [notFound],
});

export const updateProfile = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Profile',
  caller: 'member',
  owner: 'id',
  summary: 'Save the profile; the first complete one is rewarded.',
  params: IdParams,
  body: z.strictObject({
    id: Id,
    name: z.string().max(5_000).nullish(),
    gender: Gender.nullish(),
    birthday: Day.nullish(),
    country: Id.nullish(),
    ...furtherFields,
  }),
  data: z.strictObject({ complete: z.boolean(), rewardedPoints: Points }),
  refusals: [notFound, fieldLocked, birthdayOutOfRange, tooYoung, countryUnknown, nameInvalid],
});

export const countries = operation({
  method: 'GET',
  path: '/api/v1/Countries',
  caller: 'anyone',
  summary:
    'Countries to choose from. `nameCn` is the name in the language of the request, as the specification calls it.',
  data: z.strictObject({ list: z.array(z.strictObject({ id: Id, nameCn: z.string(), code: z.string() })) }),
});

export const profileLists = operation({
  method: 'GET',
  path: '/api/v1/ProfileLists',
  caller: 'anyone',
  summary: 'Entries that fields of the profile name by their ids, in the language of the request and in order.',
  data: z.strictObject({
    lists: z.array(
      z.strictObject({
        field: z.enum(LISTED_FIELDS),
        entries: z.array(z.strictObject({ id: Id, name: z.string() })),
      }),
    ),
  }),
});

export const ProfileQuestion = z.strictObject({
  id: Id,
  text: z.string(),
  answers: z.array(z.strictObject({ id: Id, text: z.string() })),
  /** Chosen earlier, when a member goes back. */
  answerId: Id.nullable(),
  /** Is there an earlier question to go back to? */
  hasPrevious: z.boolean(),
});

const Teaser = z.strictObject({
  question: ProfileQuestion.nullable(),
  /** Answered in the running ten, 0 to 9. */
  answered: z.int(),
  per: z.int(),
  points: Points,
  /** Further questions in the profile, which pay nothing and have no answer yet. */
  furtherOpen: z.int(),
});

export const profileQuestion = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/ProfileQuestion',
  caller: 'member',
  owner: 'id',
  summary: 'The next open profile question, or the one before `before`.',
  params: IdParams,
  query: z.strictObject({ before: Id.optional() }),
  data: Teaser,
  refusals: [notFound],
});

export const answerProfileQuestion = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/ProfileQuestion',
  caller: 'member',
  owner: 'id',
  summary: 'Answer a profile question (again, after Previous); every ten first answers are rewarded.',
  params: IdParams,
  body: z.strictObject({ questionId: Id, answerId: Id }),
  data: z.strictObject({ rewardedPoints: Points, next: Teaser }),
  refusals: [notFound, questionUnknown],
});
