/** What the launcher writes to; a pino logger is one. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Why the embedded database cannot run; the message tells the person who starts the application what to do. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
