import { z } from 'zod';
import { refusal } from './operation';
import { Id, Instant, May } from './values';

/** Open links of one kind that a survey has at most. */
export const MAX_OPEN_LINKS = 20;

export const linkUnknown = refusal('linkUnknown', {
  en: 'This link is not complete or not known. Open it again from the message in which you got it.',
  zh: '链接不完整或无法识别，请从收到链接的消息中重新打开。',
});
export const linkEnded = refusal('linkEnded', {
  en: 'This link has ended. Ask the person who sent it for a new one.',
  zh: '该链接已失效，请向发送者索取新链接。',
});
export const tooManyLinks = refusal('tooManyLinks', {
  en: 'A survey has at most {most} open links. Revoke one first.',
  zh: '一份问卷最多有 {most} 个有效链接，请先撤销一个。',
});

/** The token of a link, as a client sends it. */
export const LinkToken = z.string().min(1).max(100);

/** Whom a new link is for. */
export const LinkClient = z.string().trim().min(1).max(120);

/** A new link. The token is in this answer only; the panel keeps its hash. */
export const NewLink = z.strictObject({ id: Id, token: z.string() });

/** The fields that links of all kinds show in the console. */
export const linkFields = {
  id: Id,
  client: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** How often the link was opened. */
  opened: z.int(),
  lastOpenedAt: Instant.nullable(),
  can: z.strictObject({ revoke: May }),
};
