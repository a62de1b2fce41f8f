import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Database } from './database/database';
import type { Replica } from './database/replica';
import type { FileStore } from './files/files';
import type { FetchOutside } from './outside-fetch';
import type { Secrets } from './secrets';
import type { Clock } from './time';

/** The dependencies of requests and jobs; created once in main.ts, and by the testkit. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** Where lists and figures that may be a second old are read; without one, from the database itself. */
  readonly replica?: Replica;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly fetchOutside: FetchOutside;
  readonly log: FastifyBaseLogger;
}
