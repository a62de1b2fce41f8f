import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_WRITES_MS } from '../database/replica';
import { SECOND_MS } from '../time';

/**
 * A cookie without a value that matters, because the next call may reach another process: for as long as the browser sends
 * it, its operator reads from the database itself and sees what was written.
 */
const NAME = 'pollen_wrote';

/** Notes in the answer that its operator has written something, or has tried to. */
export function noteOwnWrite(reply: FastifyReply): void {
  reply.setCookie(NAME, '1', {
    path: '/api/console',
    maxAge: OWN_WRITES_MS / SECOND_MS,
    httpOnly: true,
    sameSite: 'strict',
  });
}

/** Returns whether the operator of a call has written something within the last seconds. */
export function hasJustWritten(request: FastifyRequest): boolean {
  return request.cookies[NAME] !== undefined;
}
