import { FILE_PART_BYTES } from '@pollen/contract/answer-file-values';
import { beginFile, filesNotAsked, sendFilePart } from '@pollen/contract/answer-files';
import { attemptOver } from '@pollen/contract/attempts';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { beginUpload, receivePart } from '../answer-files/index';
import { asksForFiles, type RunState } from '../questionnaires/index';
import { planOf, whyNotAnswer } from '../surveys/index';
import { type Attempt, findAttemptWithSurvey } from './queries';

/** A part in base64 with the JSON around it. */
const PART_BODY_BYTES = Math.ceil(FILE_PART_BYTES / 3) * 4 + 1024;

/** Returns a running attempt of this member, or refuses. */
async function findRunning(tx: Tx, member: MemberCaller, attemptKey: string, mode: 'read' | 'lock'): Promise<Attempt> {
  const attempt = await findAttemptWithSurvey(tx, member.id, attemptKey, mode);
  // As for a page: an attempt of another member is not found.
  if (!attempt) throw new Refusal(notFound);
  refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
  if (attempt.state !== 'started') throw new Refusal(attemptOver);
  return attempt;
}

/** Handles the files that members upload as answers on the page they are at. */
export function attemptFileRoutes(api: Api): void {
  api.handle(beginFile, async ({ tx, params, body, member }) => {
    const attempt = await findRunning(tx, member, params.attemptId, 'lock');
    const plan = await planOf(tx, attempt.versionId);
    if (!asksForFiles(plan, (attempt.run as RunState).page)) throw new Refusal(filesNotAsked);
    const upload = { memberId: member.id, attemptId: attempt.id, fileName: body.name, size: body.size };
    return { content: await beginUpload(tx, upload) };
  });

  api.handle(
    sendFilePart,
    async ({ tx: reader, params, body, member, services }) => {
      const attempt = await findRunning(reader, member, params.attemptId, 'read');
      const bytes = Buffer.from(body.bytes, 'base64');
      return receivePart(services, { attemptId: attempt.id, name: params.content, offset: body.offset, bytes });
    },
    { transaction: 'none', bodyLimit: PART_BODY_BYTES },
  );
}
