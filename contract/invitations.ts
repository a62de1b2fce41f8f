import { z } from 'zod';
import { operation } from './operation';
import { Nothing } from './values';

/** Comes with every invitation mail and is one member's. */
const Token = z.string().max(200);

export const followInvitation = operation({
  method: 'GET',
  path: '/api/v1/Invitations/:token',
  caller: 'anyone',
  summary:
    'The link in an invitation: notes once that it was followed, and leads (302) to the page of the survey that it was for. Unknown tokens lead to the list of surveys, HEAD and programs that look into mails are not counted.',
  params: z.strictObject({ token: Token }),
  produces: 'text/plain; charset=utf-8',
  data: z.string(),
});

export const invitationPicture = operation({
  method: 'GET',
  path: '/api/v1/Invitations/:token/Picture',
  caller: 'anyone',
  summary:
    'One transparent pixel, which is in invitations of members who allowed it: notes once that the mail was opened. Every token gets the same answer.',
  params: z.strictObject({ token: Token }),
  produces: 'image/gif',
  data: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export const oneClickUnsubscribe = operation({
  method: 'POST',
  path: '/unsubscribe',
  caller: 'anyone',
  accepts: 'form',
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
