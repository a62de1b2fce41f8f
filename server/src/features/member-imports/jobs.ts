import { INVITATION_DAYS } from '@pollen/contract/member-import-values';
import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { panelSettings } from '../settings/index';
import { invitePerson, scheduleMails } from './actions';
import {
  countMailedSince,
  erasePeopleBefore,
  listDue,
  listRunningImports,
  lockImport,
  updateImportState,
} from './queries';

const Payload = z.strictObject({ importId: z.int() });
const ERASED_AT_ONCE = 1_000;

/**
 * Sends the next mails of an import, at most as many a minute as the panel's limit of invitations allows. Each mail is a
 * transaction of its own, so that nobody is written to twice after a crash. The job of each minute goes on.
 */
async function send(payload: unknown, services: Services): Promise<void> {
  const { importId } = Payload.parse(payload);
  const { database, clock } = services;
  const due = await database.transaction(async (tx) => {
    const { invitationsPerMinute } = await panelSettings(tx);
    const room = invitationsPerMinute - (await countMailedSince(tx, new Date(clock.now().getTime() - MINUTE_MS)));
    return room > 0 ? listDue(tx, importId, room) : [];
  });
  for (const personId of due) await database.transaction((tx) => invitePerson(tx, services, personId));
  await database.transaction(async (tx) => {
    const running = (await lockImport(tx, importId))?.state === 'running';
    if (running && (await listDue(tx, importId, 1)).length === 0) await updateImportState(tx, importId, 'done');
  });
}

async function sendAll(_payload: unknown, { database }: Services): Promise<void> {
  await database.transaction(async (tx) => {
    for (const importId of await listRunningImports(tx)) await scheduleMails(tx, importId);
  });
}

/** Deletes the data of people whose days to answer are over. */
async function tidy(_payload: unknown, { database }: Services): Promise<void> {
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE; ) {
    erased = await database.transaction((tx) =>
      erasePeopleBefore(tx, new Date(tx.now.getTime() - INVITATION_DAYS * DAY_MS), ERASED_AT_ONCE),
    );
  }
}

export const memberImportJobs = {
  'memberImports.send': send,
  'memberImports.sendAll': sendAll,
  'memberImports.tidy': tidy,
} satisfies Record<string, Job<Services>>;

export const memberImportCrontab = ['* * * * * memberImports.sendAll', '11 * * * * memberImports.tidy'].join('\n');
