import { attemptOver } from '@pollen/contract/attempts';
import type { DataOf } from '@pollen/contract/operation';
import { completionCodeUnknown, departToTool, endAtTool, surveyNotOpened } from '@pollen/contract/survey-tools';
import { surveyGone } from '@pollen/contract/surveys';
import { notFound, tooManyRequests } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api, MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { GuessLimit } from '../guess-limits/index';
import {
  findCode,
  findToolSurvey,
  findToolVisit,
  insertToolVisit,
  isSignedEnd,
  isTrialSession,
  keysTaken,
  participantIn,
  reportedBy,
  type ToolSurvey,
  toolEntryLink,
  updateTried,
} from '../survey-tools/index';
import { findSurveyByEncryptId, findSurveyOrRefuse, whyNotAnswer } from '../surveys/index';
import { loadContext } from './load-context';
import { extendReservation, findAttemptAt, lockAttemptByKey } from './queries';
import { reservedUntil } from './rules';
import { applyToolReport, endByCode } from './tool-ends';

/** Wrong codes of one member at one survey. */
const WRONG_CODES = { max: 10, perMs: HOUR_MS };
/** Ends from one network: a class or an office may answer together. */
const ENDS = { max: 120, perMs: MINUTE_MS };
/** A session as we hand it out; tools without a setting for it pass nothing, or the unfilled mark. */
const SESSION = /^[\w-]{16,64}$/;

/** The end that a link or a typed code hands in. */
interface HandedIn {
  readonly study: { readonly id: number; readonly encryptId: string };
  readonly tool: ToolSurvey;
  readonly code: string;
  readonly session: string | null;
  readonly signature: string | undefined;
}

/** Handles the way of a member to the tool in which a survey runs, and back with a completion code. */
export function toolAttemptRoutes(api: Api, services: Services): void {
  const wrongCodes = new GuessLimit(services, 'completion-code', WRONG_CODES);

  api.handle(departToTool, async ({ tx, params, member, locale, services }) => {
    const { attempt } = await loadContext(tx, member, params.attemptId, locale, 'lock');
    refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
    const tool = await findToolSurvey(tx, attempt.surveyId);
    if (!tool) throw new Refusal(notFound);
    if (attempt.state !== 'started') throw new Refusal(attemptOver);
    const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
    // Who has left already may go on, also when the survey has closed meanwhile.
    const hasLeft = (await findToolVisit(tx, attempt.id)) !== null;
    if (!hasLeft && !['live', 'full'].includes(survey.state)) throw new Refusal(surveyGone);
    await insertToolVisit(tx, { attemptId: attempt.id, surveyId: survey.id });
    if (!hasLeft) await extendReservation(tx, attempt.id, reservedUntil(tx.now, survey.shownLoiMinutes));
    const participant = participantIn(services.secrets, survey.encryptId, member.id);
    return { url: toolEntryLink(tool, { participant, study: survey.encryptId, session: attempt.attemptKey }) };
  });

  api.handle(
    endAtTool,
    async ({ tx, params, body, viewer, services }): Promise<DataOf<typeof endAtTool> | Refusal> => {
      const study = await findSurveyByEncryptId(tx, params.encryptId);
      const tool = study && (await findToolSurvey(tx, study.id));
      if (!study || !tool) throw new Refusal(notFound);
      const { code, signature } = body;
      const session = body.session !== undefined && SESSION.test(body.session) ? body.session : null;
      const handedIn = { study, tool, code, session, signature };
      const isSigned = isProven(handedIn, services, tx.now);
      if (session !== null && isTrialSession(services.secrets, study.encryptId, session, tx.now)) {
        const found = await findCode(tx, study.id, code);
        const meaning = found?.meaning ?? null;
        await updateTried(tx, study.id, { meaning, via: isSigned ? 'signedLink' : 'link' });
        return { kind: 'trial', meaning, isSigned };
      }
      const member = await viewer();
      const found = isSigned && session !== null ? await findCode(tx, study.id, code) : null;
      if (found && session !== null) {
        const report = { attemptKey: session, meaning: found.meaning };
        const result = await applyToolReport(tx, { ...report, ...reportedBy(tool) });
        // The tool has signed a session that is none of this survey.
        if (result === 'foreign') throw new Refusal(completionCodeUnknown);
        const own = member && (await findAttemptAt(tx, member.id, study.id));
        if (own?.attemptKey === session) return { kind: 'attempt', attemptId: session };
        const counts = found.meaning === 'complete' && (result === 'applied' || result === 'repeat');
        return { kind: counts ? 'taken' : 'over' };
      }
      if (!member) return { kind: 'logIn' };
      const handed = await handInCode(tx, member, handedIn, wrongCodes);
      return handed instanceof Refusal ? handed : { kind: 'attempt', attemptId: handed };
    },
    { limit: ENDS },
  );
}

/** Returns whether the link carries the signature of the tool. */
function isProven({ study, tool, code, session, signature }: HandedIn, { secrets }: Services, now: Date): boolean {
  if (session === null || signature === undefined) return false;
  const keys = keysTaken(secrets, study.encryptId, tool, now);
  return isSignedEnd(keys, { study: study.encryptId, session, code, signature });
}

/**
 * Ends the open attempt of a member with a code, and returns its key. A session of somebody else is answered like a code
 * that is none, and wrong codes are counted before they are looked up. The refusal of a wrong code is returned and not
 * thrown, so that the transaction commits its count.
 */
async function handInCode(
  tx: Tx,
  member: MemberCaller,
  { study, code, session }: HandedIn,
  wrongCodes: GuessLimit,
): Promise<string | Refusal> {
  const own = await findAttemptAt(tx, member.id, study.id);
  const attempt = own && (await lockAttemptByKey(tx, own.attemptKey));
  const visit = attempt && (await findToolVisit(tx, attempt.id));
  if (attempt && attempt.state !== 'started') return attempt.attemptKey;
  refuseIf(whyNotAnswer({ ...member, profileComplete: true }));
  const name = `${member.id}:${study.id}`;
  if (!(await wrongCodes.count(tx, name))) throw new Refusal(tooManyRequests);
  const isOther = session !== null && session !== attempt?.attemptKey;
  if (!isOther && (!attempt || !visit)) throw new Refusal(surveyNotOpened);
  const found = isOther ? null : await findCode(tx, study.id, code);
  if (!found || !attempt || !visit) return new Refusal(completionCodeUnknown);
  await wrongCodes.uncount(tx, name);
  await endByCode(tx, attempt, { code: found, visit });
  return attempt.attemptKey;
}
