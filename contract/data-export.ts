import { z } from 'zod';
import { Consent } from './consents';
import { CUSTOM_FIELD_PURPOSES } from './custom-field-values';
import { operation } from './operation';
import { Address } from './product-tests';
import { Day, Id, IdParams, Instant, Locale, notFound, Points, tooManyRequests } from './values';

/** Everything that Pollen keeps about a member, as it hands it over. Nothing about other people is in it. */
export const ExportedData = z.strictObject({
  exportedAt: Instant,
  /** Lists that were too long to be handed over whole: only their newest entries are here. */
  cutShort: z.array(z.string()),
  account: z.strictObject({
    id: Id,
    email: z.string(),
    accountName: z.string(),
    state: z.string(),
    blacklistReason: z.string().nullable(),
    suspensionReason: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    language: Locale,
    invitationCode: z.string(),
    registeredAt: Instant,
    lastSeenAt: Instant,
    channelCode: z.string().nullable(),
    keyOfChannel: z.string().nullable(),
    deviceType: z.string().nullable(),
    deviceFingerprint: z.string().nullable(),
    registeredFromNetwork: z.string().nullable(),
    /** Chosen by the member; null: as many as the panel sends. */
    invitationsPerWeek: z.int().nullable(),
    /** By an operator; no invitations are mailed before the day. Null when there is none. */
    invitationPause: z.strictObject({ resumesOn: Day, reason: z.string() }).nullable(),
  }),
  profile: z
    .strictObject({
      name: z.string().nullable(),
      gender: z.enum(['male', 'female']).nullable(),
      birthday: Day.nullable(),
      country: z.string().nullable(),
      /** The other fields that have a value: the API's name of each, and name and value in words. */
      further: z.array(
        z.strictObject({ field: z.string(), name: z.string(), value: z.union([z.string(), z.number()]) }),
      ),
      completedAt: Instant.nullable(),
    })
    .nullable(),
  /** Of an account that began with the invitation of an import: where and when the member agreed to be contacted. */
  import: z.strictObject({ source: z.string(), agreedOn: Day, importedAt: Instant }).nullable(),
  /** By operators, who see them beside the account. */
  tags: z.array(z.strictObject({ name: z.string(), at: Instant })),
  notes: z.array(z.strictObject({ text: z.string(), at: Instant })),
  profileAnswers: z.array(z.strictObject({ question: z.string(), answer: z.string(), at: Instant })),
  /** Answers to the further profile questions, and attributes that the panel noted. */
  customFields: z.array(
    z.strictObject({
      purpose: z.enum(CUSTOM_FIELD_PURPOSES),
      name: z.string(),
      value: z.string(),
      version: z.int(),
      at: Instant,
    }),
  ),
  consents: z.array(Consent),
  emailChanges: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      state: z.string(),
      requestedAt: Instant,
      endedAt: Instant.nullable(),
    }),
  ),
  devices: z.array(
    z.strictObject({
      device: z.string(),
      startedAt: Instant,
      lastSeenAt: Instant,
      active: z.boolean(),
      /** Name of the country; null when it is unknown. */
      place: z.string().nullable(),
      method: z.enum(['password', 'passkey']),
    }),
  ),
  /** Browsers that show notifications, and what about. */
  browserNotifications: z.strictObject({
    groups: z.record(z.string(), z.boolean()),
    browsers: z.array(z.strictObject({ since: Instant })),
  }),
  passkeys: z.array(z.strictObject({ name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  points: z.strictObject({
    available: Points,
    pending: Points,
    reserved: Points,
    earned: Points,
    spent: Points,
    lines: z.array(
      z.strictObject({ at: Instant, description: z.string(), from: z.string(), to: z.string(), points: Points }),
    ),
  }),
  credit: z.strictObject({
    score: z.int(),
    lines: z.array(z.strictObject({ at: Instant, description: z.string(), change: z.int() })),
  }),
  checkIns: z.array(Day),
  payoutAccount: z
    .strictObject({ name: z.string(), account: z.string(), savedAt: Instant, confirmedAt: Instant.nullable() })
    .nullable(),
  orders: z.array(
    z.strictObject({
      id: Id,
      gift: z.string(),
      points: Points,
      status: z.string(),
      recipientName: z.string().nullable(),
      recipientAccount: z.string().nullable(),
      history: z.array(z.strictObject({ at: Instant, status: z.string(), memo: z.string().nullable() })),
    }),
  ),
  /** Sensitive surveys that the member agreed to. */
  surveyConsents: z.array(
    z.strictObject({
      survey: z.string(),
      subjects: z.array(z.string()),
      /** Days after the end of the survey until its answers are removed. */
      keptDays: z.int(),
      version: z.string(),
      agreedAt: Instant,
      withdrawnAt: Instant.nullable(),
    }),
  ),
  /** What partners may be told of the profile when the member leaves for them, newest choice first. */
  prefillChoices: z.array(
    z.strictObject({ partner: z.string(), fields: z.array(z.string()), version: z.string(), chosenAt: Instant }),
  ),
  /** Product tests, newest first. The address is there until it is erased. */
  productTests: z.array(
    z.strictObject({
      test: z.string(),
      title: z.string(),
      state: z.string(),
      appliedAt: Instant,
      address: Address.nullable(),
      /** The version of the agreement to the use of the address. */
      addressAgreement: z.string().nullable(),
      addressAgreedAt: Instant.nullable(),
      addressErasedOn: Day.nullable(),
      tracking: z.string().nullable(),
      receivedOn: Day.nullable(),
      endedAt: Instant.nullable(),
    }),
  ),
  /** The inbox, newest first. */
  notifications: z.array(z.strictObject({ at: Instant, title: z.string(), text: z.string(), read: z.boolean() })),
  notificationSettings: z.strictObject({ friends: z.boolean(), surveys: z.boolean() }),
  /** Uploaded as answers and not deleted yet, newest first. */
  files: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      uploadedAt: Instant,
      /** Downloads the file within a week. */
      link: z.string(),
    }),
  ),
  surveys: z.array(
    z.strictObject({
      number: z.string(),
      title: z.string(),
      status: z.string(),
      reason: z.string().nullable(),
      /** What the research team got about the member beside the answers, in words. */
      shared: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      /** What was noticed about the answers, once somebody had decided about them. */
      signals: z.array(z.string()),
      points: Points,
      startedAt: Instant,
      endedAt: Instant.nullable(),
      /** When the answers were erased; then there are no pages. */
      answersErasedAt: Instant.nullable(),
      pages: z.array(
        z.strictObject({ page: z.string(), answers: z.record(z.string(), z.unknown()), answeredAt: Instant }),
      ),
    }),
  ),
  /** What the member wrote to customer service and what came back. */
  messages: z.array(
    z.strictObject({ at: Instant, about: z.string(), from: z.enum(['sender', 'operator']), text: z.string() }),
  ),
  /** Surveys that the member was invited to by mail; `openedAt` is kept only of those who allowed it. */
  invitations: z.array(
    z.strictObject({
      survey: z.string(),
      /** Whether it was a reminder of a survey not started or not finished. */
      reminder: z.boolean(),
      mailedAt: Instant,
      openedAt: Instant.nullable(),
      followedAt: Instant.nullable(),
    }),
  ),
  /** How many friends and what they brought; who they are is their own. */
  referrals: z.strictObject({ friends: z.int(), earnedPoints: Points }),
  mails: z.array(z.strictObject({ at: Instant, subject: z.string() })),
});

export const dataExport = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Export',
  caller: 'member',
  owner: 'id',
  summary: 'All data about the signed-in member. Rate-limited.',
  params: IdParams,
  data: ExportedData,
  hiddenFromImpersonation: true,
  refusals: [notFound, tooManyRequests],
});
