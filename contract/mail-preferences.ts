import { z } from 'zod';
import { operation, refusal } from './operation';
import { IdParams, Nothing, notFound } from './values';

export const mailTokenUnknown = refusal('mailTokenUnknown', {
  en: 'This link is incomplete, or the account has been closed. Please open the link in the email again.',
  zh: '链接不完整，或对应账户已注销。请重新打开邮件中的链接。',
});

/** Comes with every invitation mail and is one member's. */
const Token = z.string().max(200);

const kinds = {
  /** Survey invitations. */
  invitations: z.boolean(),
  /** A picture in invitations that tells that they were opened. */
  invitationOpens: z.boolean(),
  /** That an order was confirmed, is being checked, was approved. What asks for something and its end always come. */
  orderSteps: z.boolean(),
  /** That answers were not accepted, or were accepted after all. */
  answerNews: z.boolean(),
};

const Preferences = z.strictObject({
  ...kinds,
  /** Invitations within seven days at most; null: as many as the panel sends. */
  invitationsPerWeek: z.int().nullable(),
  /** As many as the panel sends within seven days. */
  panelPerWeek: z.int(),
});

const preferenceFields = {
  ...z.strictObject(kinds).partial().shape,
  invitationsPerWeek: z.int().min(1).max(50).nullable().optional(),
};

export const mailPreferences = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/MailPreferences',
  caller: 'member',
  owner: 'id',
  summary: 'Which mails the member wants, and how many invitations a week.',
  params: IdParams,
  data: Preferences,
  refusals: [notFound],
});

export const saveMailPreferences = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/MailPreferences',
  caller: 'member',
  owner: 'id',
  summary: 'Choose which mails come; what is left out stays as it is. Each choice is kept with its time.',
  params: IdParams,
  body: z.strictObject(preferenceFields),
  data: Nothing,
  refusals: [notFound],
});

export const mailedPreferences = operation({
  method: 'GET',
  path: '/api/v1/MailPreferences',
  caller: 'anyone',
  summary: 'The same without a log-in, by the token of a mail.',
  query: z.strictObject({ token: Token }),
  data: Preferences,
  refusals: [mailTokenUnknown],
});

export const saveMailedPreferences = operation({
  method: 'POST',
  path: '/api/v1/MailPreferences',
  caller: 'anyone',
  summary: 'Choose which mails come without a log-in, by the token of a mail.',
  body: z.strictObject({ token: Token, ...preferenceFields }),
  data: Nothing,
  refusals: [mailTokenUnknown],
});
