import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AttemptLimit } from '../../platform/attempt-limit';
import { networksOf } from '../../platform/http/network';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { applyToolReport, type ToolReportResult } from '../attempts/index';
import { messageOf } from '../partners/index';
import {
  findCode,
  findToolSurvey,
  isKey,
  isSignedEnd,
  isTrialSession,
  keysTaken,
  reportedBy,
  type ToolSurvey,
  updateTried,
} from '../survey-tools/index';
import { findSurveyByEncryptId } from '../surveys/index';

const REPORTS_PER_MINUTE = 6_000;
/** Reports of one network without the right key; after these it is refused before anything is read. */
const FORGED_PER_MINUTE = 30;
const BODY_LIMIT = 16 * 1024;
const RETRY_AFTER_S = 30;
const LONGEST_VALUE = 200;

/** The HTTP status and the word with which each result is answered. */
const answers: Readonly<Record<ToolReportResult, readonly [number, string]>> = {
  applied: [200, 'applied'],
  repeat: [200, 'repeat'],
  foreign: [404, 'unknown session'],
  late: [409, 'attempt is over'],
  contradiction: [409, 'contradicts an earlier end'],
};

const namesOf = (request: FastifyRequest) =>
  networksOf(request).map(({ network, times }) => ({ name: network, times }));

/** A report as it is read: who it is about, and what proves it. */
interface Report {
  readonly study: string;
  readonly code: string;
  readonly session: string;
  readonly signature: string;
}

function reportOf(request: FastifyRequest): Report {
  const { study = '' } = request.params as { study?: string };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const { values } = messageOf(request.raw.url ?? '', headers, body);
  const value = (name: string) => (values.get(name) ?? '').slice(0, LONGEST_VALUE);
  return { study, code: value('code'), session: value('session'), signature: value('signature') };
}

/**
 * The address at which a survey tool reports ends from its server. It is not in the contract: a tool expects the usual
 * HTTP statuses. A report carries the key of the survey as a bearer token, or a signature made with it.
 */
export function toolReportRoutes(app: FastifyInstance, { clock, database, secrets }: Services): void {
  const forged = new AttemptLimit({ max: FORGED_PER_MINUTE, perMs: MINUTE_MS }, clock);

  function isProven(request: FastifyRequest, report: Report, tool: ToolSurvey): boolean {
    const keys = keysTaken(secrets, report.study, tool, clock.now());
    const [, bearer = ''] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
    return isKey(keys, bearer) || isSignedEnd(keys, report);
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const report = reportOf(request);
    const say = (status: number, result: string) => reply.code(status).send({ result });
    const survey = await findSurveyByEncryptId(database.reader, report.study);
    const tool = survey && (await findToolSurvey(database.reader, survey.id));
    // A survey that is none is answered like a wrong key, so that nobody learns which are in a tool.
    if (!survey || !tool || !isProven(request, report, tool)) {
      forged.count(namesOf(request));
      return say(401, 'key or signature is wrong');
    }
    const [status, result] = await database.transaction(async (tx): Promise<readonly [number, string]> => {
      const code = await findCode(tx, survey.id, report.code);
      if (isTrialSession(secrets, survey.encryptId, report.session, tx.now)) {
        await updateTried(tx, survey.id, { meaning: code?.meaning ?? null, via: 'call' });
        return code ? [200, `try-out: ${code.meaning}`] : [422, 'try-out: unknown code'];
      }
      if (!code) return [422, 'unknown code'];
      const about = { attemptKey: report.session, meaning: code.meaning };
      return answers[await applyToolReport(tx, { ...about, ...reportedBy(tool) })];
    });
    return say(status, result);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The API's usual answers use 200 for refusals too, and a tool would take that for received.
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { statusCode = 503 } = error;
      if (statusCode >= 500) request.log.error({ err: error }, 'a report of a survey tool was not taken');
      const isBusy = statusCode >= 500 || statusCode === 429;
      if (isBusy) reply.header('retry-after', RETRY_AFTER_S);
      return reply.code(statusCode >= 500 ? 503 : statusCode).send();
    });
    scope.post(
      '/partner/tools/:study/ends',
      {
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: MINUTE_MS } },
        onRequest: async (request, reply) => {
          if (forged.isReached(namesOf(request))) return reply.code(429).header('retry-after', RETRY_AFTER_S).send();
        },
      },
      take,
    );
  });
}
