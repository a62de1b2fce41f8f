import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { OWN_WRITES_MS } from '../database/replica';
import { SECOND_MS } from '../time';

/**
 * A cookie without a value that matters, because the next call may reach another process: for as long as the browser sends
 * it, whoever uses this browser reads from the database itself and sees what was written. Over https it has the prefix
 * `__Secure-`; `__Host-` would require the path `/`, and members' calls do not need it.
 */
function cookieOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Secure-pollen_wrote' : 'pollen_wrote',
    options: { path: '/api/console', httpOnly: true, secure, sameSite: 'strict' },
  } as const;
}

/** Notes in the answer that an operator has written something with this browser, or has tried to. */
export function noteOwnWrite(config: Pick<Config, 'publicUrl'>, reply: FastifyReply): void {
  const { name, options } = cookieOf(config);
  reply.setCookie(name, '1', { ...options, maxAge: OWN_WRITES_MS / SECOND_MS });
}

/** Returns whether an operator has written something with the browser of a call within the last seconds. */
export function hasJustWritten(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
  return request.cookies[cookieOf(config).name] !== undefined;
}
