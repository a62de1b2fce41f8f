import { z } from 'zod';
import { operation } from './operation';
import { IdParams, Instant, Nothing, notFound } from './values';

/** What a member agrees to, each with a version. */
export const ConsentSubject = z.enum([
  'terms',
  'privacy',
  'invitations',
  'invitationOpens',
  'orderSteps',
  'answerNews',
  'profileDetails',
  'performanceCookies',
  'functionalCookies',
]);

export type Subject = z.output<typeof ConsentSubject>;

export const Consent = z.strictObject({
  subject: ConsentSubject,
  version: z.string(),
  given: z.boolean(),
  at: Instant,
});

export const consents = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Consents',
  caller: 'member',
  owner: 'id',
  summary: 'What the member agreed to or took back: how it stands now, and every choice, newest first.',
  params: IdParams,
  data: z.strictObject({
    /** Survey invitations by mail. */
    invitations: z.boolean(),
    /** A picture in invitations that tells that they were opened. */
    invitationOpens: z.boolean(),
    /** Further details of the profile go along with the answers to surveys that name them. */
    profileDetails: z.boolean(),
    /** The latest 200 choices. */
    list: z.array(Consent),
  }),
  refusals: [notFound],
});

export const saveConsents = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Consents',
  caller: 'member',
  owner: 'id',
  summary:
    'Turn survey invitations by mail on or off, or record a choice about their picture, about the details of the profile that research teams get, or about cookies. What stays as it was leaves no row.',
  params: IdParams,
  body: z.strictObject({
    invitations: z.boolean().optional(),
    invitationOpens: z.boolean().optional(),
    profileDetails: z.boolean().optional(),
    performanceCookies: z.boolean().optional(),
    functionalCookies: z.boolean().optional(),
  }),
  data: Nothing,
  refusals: [notFound],
});
