/** What the launcher writes to; a pino logger is one. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A reason why the embedded database cannot run that the person who starts Pollen can act on; its message says all. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem';
}
