import { EmbeddedPostgresProblem } from '@pollen/postgres/launcher-log';
import { FilesUnavailable } from './files/files';

/** Pollen cannot start for a reason that its operator can fix; the message says how. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

type Code = string | undefined;

function codesOf(error: unknown): Code[] {
  const codes: Code[] = [];
  // A migration wraps the error of PostgreSQL.
  for (let at = error; typeof at === 'object' && at !== null; at = (at as Error).cause) {
    codes.push((at as { code?: string }).code);
  }
  return codes;
}

function messageOf(error: unknown): string {
  const { message, code } = Object(error) as { message?: string; code?: string };
  return message || code || String(error);
}

/** Returns the address, database and user of a connection string, without its password. */
function partsOf(databaseUrl: string): { server: string; host: string; database: string; user: string } {
  const url = new URL(databaseUrl);
  const database = decodeURIComponent(url.pathname.slice(1)) || 'of the same name as the user';
  const user = decodeURIComponent(url.username) || 'of this process';
  return { server: `${url.hostname}:${url.port || '5432'}`, host: url.hostname, database, user };
}

type DatabaseSetting = 'DATABASE_URL' | 'JOBS_DATABASE_URL';

/**
 * Returns which of two addresses of the database an error is about: the direct one, which a start uses first, unless the
 * port of the error is that of the other.
 */
function failedSetting(error: unknown, env: NodeJS.ProcessEnv): DatabaseSetting {
  const { DATABASE_URL: pooled = '', JOBS_DATABASE_URL: direct = '' } = env;
  if (!URL.canParse(direct) || !URL.canParse(pooled)) return 'DATABASE_URL';
  const portOf = (url: string) => Number(new URL(url).port || '5432');
  const { port } = Object(error) as { port?: number };
  return port === portOf(pooled) && port !== portOf(direct) ? 'DATABASE_URL' : 'JOBS_DATABASE_URL';
}

/** Returns a sentence that says what to do about a database with which Pollen cannot start. */
function databaseSentence(
  codes: readonly Code[],
  message: string,
  databaseUrl: string,
  setting: DatabaseSetting,
): string | null {
  const { server, host, database, user } = partsOf(databaseUrl);
  const has = (...some: string[]) => some.some((code) => codes.includes(code));
  if (has('ECONNREFUSED')) return `Nothing listens at ${server}. Start PostgreSQL there, or correct ${setting}.`;
  if (has('ENOTFOUND', 'EAI_AGAIN')) {
    return `The host ${host} of ${setting} cannot be found. Correct it, or check DNS on this machine.`;
  }
  if (has('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN') || /timeout expired/.test(message)) {
    return `PostgreSQL at ${server} does not answer. Correct ${setting}, or allow connections from this machine to that port.`;
  }
  if (has('28P01', '28000')) {
    return `PostgreSQL at ${server} refuses the user ${user}: ${message}. Correct the user and the password of ${setting}, or pg_hba.conf there.`;
  }
  if (has('3D000'))
    return `There is no database ${database} at ${server}. Create it (createdb ${database}), or correct ${setting}.`;
  if (has('42501')) {
    return `The user ${user} may not do in the database ${database} what Pollen needs: ${message}. Make it the owner (alter database "${database}" owner to "${user}"), or name the owner in ${setting}.`;
  }
  if (has('25006')) {
    return `The database ${database} at ${server} takes no writes: it is a standby, or default_transaction_read_only is on. Let ${setting} name the primary.`;
  }
  if (has('53300'))
    return `PostgreSQL at ${server} has no connection left. Raise max_connections there, or end what holds them.`;
  if (has('53100')) return `The disk of PostgreSQL at ${server} is full. Make room there, then start again.`;
  if (has('57P03'))
    return `PostgreSQL at ${server} is starting or stopping: ${message}. Start Pollen again once it is ready.`;
  if (/SSL/i.test(message))
    return `PostgreSQL at ${server} and ${setting} do not agree about TLS: ${message}. See sslmode in ${setting}.`;
  return null;
}

/** Explains a failed start; null for an unexpected error, whose stack says more. */
export function whyNoStart(error: unknown, env: NodeJS.ProcessEnv): string | null {
  const codes = codesOf(error);
  const message = messageOf(error);
  // Its cause may have the code of a connection that is none to the database.
  if (error instanceof FilesUnavailable) return message;
  if (error instanceof EmbeddedPostgresProblem) {
    return `${message}\nDATA_DIR sets the data folder, and DATABASE_URL a PostgreSQL of your own.`;
  }
  if (codes.includes('EADDRINUSE')) {
    return 'The address is in use: another program listens there. Set PORT to another one.';
  }
  if (codes.includes('EADDRNOTAVAIL'))
    return 'This machine does not have the address of HOST. Set HOST to one that it has.';
  if (codes.includes('EACCES') && /listen/.test(message)) {
    return 'This user may not listen on that PORT. Set PORT to one above 1023, and let a proxy listen on the lower one.';
  }
  const setting = failedSetting(error, env);
  const databaseUrl = env[setting] ?? '';
  return URL.canParse(databaseUrl) ? databaseSentence(codes, message, databaseUrl, setting) : null;
}
