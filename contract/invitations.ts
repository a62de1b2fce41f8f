import { z } from 'zod';
import { operation } from './operation';
import { Nothing } from './values';

/** Comes with every invitation mail and is one member's. */
const Token = z.string().max(200);

export const oneClickUnsubscribe = operation({
  method: 'POST',
  path: '/unsubscribe',
  caller: 'anyone',
  accepts: 'application/x-www-form-urlencoded',
  summary:
    'One-click unsubscribe (RFC 8058), which mail programs call: no more survey invitations by mail. Unknown tokens get the same answer.',
  query: z.strictObject({ token: Token }),
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  data: Nothing,
});

export const chooseByMail = operation({
  method: 'POST',
  path: '/api/v1/InvitationChoices',
  caller: 'anyone',
  summary:
    'Turn survey invitations by mail off, or on again, by the token of a mail. Unknown tokens get the same answer.',
  body: z.strictObject({ token: Token, invitations: z.boolean() }),
  data: Nothing,
});
