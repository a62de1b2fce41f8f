import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';

/**
 * The console's own cookie. Over https it has the prefix `__Host-`, which no other host can set and which requires the
 * path `/`; over plain http on a developer's machine its path is limited to the console's calls.
 */
function cookieOf(config: Pick<Config, 'publicUrl'>) {
  const secure = config.publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-pollen_console' : 'pollen_console',
    options: { path: secure ? '/' : '/api/console', httpOnly: true, secure, sameSite: 'strict' },
  } as const;
}

type Setting = Pick<Config, 'publicUrl'>;

/** Returns the session token that a console request carries, or undefined without one. */
export function readConsoleToken(config: Setting, request: FastifyRequest): string | undefined {
  return request.cookies[cookieOf(config).name];
}

/** Sets the session cookie of the console in an answer until `expires`. */
export function setConsoleToken(config: Setting, reply: FastifyReply, token: string, expires: Date): void {
  const { name, options } = cookieOf(config);
  reply.setCookie(name, token, { ...options, expires });
}

/** Removes the session cookie of the console in an answer; the session itself is ended by the caller. */
export function clearConsoleToken(config: Setting, reply: FastifyReply): void {
  const { name, options } = cookieOf(config);
  reply.clearCookie(name, options);
}
