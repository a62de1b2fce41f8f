import { ROLES } from '@pollen/contract/permissions';
import type { Command, Given } from './command';

// Each part is loaded when one of its commands runs: help takes a tenth of a second, and not one.
const panel = (name: Exclude<keyof typeof import('./panel-commands'), 'default'>) => async (given: Given) =>
  (await import('./panel-commands'))[name](given);
const copy = (name: Exclude<keyof typeof import('./copy-commands'), 'default'>) => async (given: Given) =>
  (await import('./copy-commands'))[name](given);

const files = (name: Exclude<keyof typeof import('./file-commands'), 'default'>) => async (given: Given) =>
  (await import('./file-commands'))[name](given);

/** The commands of `pollen` by name; `start` stands in tools/pollen.mjs. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    words: [],
    meaning: 'Bring the schema of the database up to date. A panel may run meanwhile.',
    run: panel('migrate'),
  },
  check: {
    words: [],
    meaning: 'Check the invariants of the database; exit code 1 when one does not hold.',
    run: panel('check'),
  },
  settings: {
    words: [],
    meaning: 'Print every setting with its value or default, secrets hidden, and what is wrong with them.',
    run: panel('settings'),
  },
  'operator invite': {
    words: ['EMAIL', 'ROLE'],
    options: { name: { type: 'string' } },
    meaning: `Invite an operator and print the link. ROLE is ${ROLES.join(', ')}.`,
    run: panel('inviteOperator'),
  },
  backup: {
    words: ['FOLDER'],
    optionalWords: 1,
    options: { 'with-secret-key': { type: 'boolean' } },
    meaning:
      'Back up the database and the files into a new folder, or into BACKUP_DIR; the panel may run. The secret key is not in it unless asked for.',
    run: copy('backup'),
  },
  restore: {
    words: ['FOLDER'],
    meaning: 'Restore a backup into an empty database and DATA_DIR. The copy sends nothing until "pollen resume".',
    run: copy('restore'),
  },
  'try-restore': {
    words: ['FOLDER'],
    meaning:
      'Restore a backup into a scratch database, check rows, sums and invariants, drop it, and store the result.',
    run: copy('tryRestoring'),
  },
  'files copy': {
    words: ['TO'],
    meaning:
      'Copy all files between the bucket of FILES_URL and the folder in DATA_DIR. TO is bucket or folder. The panel may run; what is there already is left out.',
    run: files('copyFiles'),
  },
  'move-to': {
    words: ['DATABASE_URL'],
    meaning:
      'Copy the embedded database to an empty PostgreSQL, in one snapshot, and compare both. Stop the panel first.',
    run: copy('moveTo'),
  },
  resume: {
    words: [],
    options: { 'discard-mails': { type: 'boolean' } },
    meaning:
      'Let a restored copy send again. --discard-mails drops the emails that wait, most of which the original has probably sent.',
    run: panel('resume'),
  },
};
