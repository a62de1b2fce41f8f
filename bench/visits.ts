import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A call that was answered: what was asked, when, and how long it took. */
export interface Answered {
  /** The call with `:id` in place of what stands for one thing. */
  readonly name: string;
  /** `performance.now()` when it was sent. */
  readonly begin: number;
  readonly ms: number;
  /** Null: it was answered as asked. */
  readonly refusal: string | null;
}

/** Somebody who is signed in. */
export interface Caller {
  readonly id: number;
  readonly email: string;
  readonly cookie: string;
}

/** Questions of the survey that visits answer, one on each page. */
export const PAGES = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 4_096 });

/** Ends the connections of all visits. */
export const endConnections = () => agent.destroy();

/** Sends calls to one process, and notes each of them in `answered`. */
export function callerOf(address: string, answered: Answered[]) {
  return (call: string, cookie: string, body?: object): Promise<unknown> =>
    new Promise((resolve) => {
      const [method = '', path = ''] = call.split(' ');
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const begin = performance.now();
      const end = (refusal: string | null, data: unknown) => {
        const name = call.replace(/\?.*$/, '').replace(/\/(?:\d+|[\w-]{24,})(?=\/|$)/g, '/:id');
        answered.push({ name, begin, ms: performance.now() - begin, refusal });
        resolve(data);
      };
      const headers = {
        cookie,
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      };
      const sent = request(`${address}${path}`, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', (error) => end(error.message, null));
        answer.on('end', () => {
          const said = Buffer.concat(parts).toString();
          const { code, data, errors } = said.startsWith('{') ? JSON.parse(said) : { code: said.slice(0, 80) };
          end(code === 200 ? null : `${answer.statusCode} ${code} ${errors ?? ''}`, data ?? null);
        });
      });
      sent.on('error', (error) => end(error.message, null));
      sent.end(payload);
    });
}

export type Send = ReturnType<typeof callerOf>;

/** The calls of one screen, which a browser sends at once. */
const screens: readonly ((id: number) => readonly string[])[] = [
  (id) => [`Accounts/${id}`, `Accounts/${id}/IndividualSurveys`, `Accounts/${id}/Notifications/Waiting`],
  (id) => [`Accounts/${id}/TodayStatus`, `Accounts/${id}/FirstSteps`, `Accounts/${id}/Goal`, `Users/${id}`],
  (id) => [`Accounts/${id}`, `Accounts/${id}/Points?changeType=1`, `Accounts/${id}/Points?changeType=2`],
  (id) => [`Accounts/${id}/HistoricalSurveys`, `Accounts/${id}/Cases`, `Accounts/${id}/Credits`],
  () => ['Gifts'],
  (id) => [`Accounts/${id}/Orders`, `Accounts/${id}/Paypal`, `Accounts/${id}/IndividualSurveys`],
  (id) => [`Accounts/${id}/Friends`, `Accounts/${id}/Recommend`, `Accounts/${id}/RecommendIncomes`, 'Ranking'],
  (id) => [`Accounts/${id}/Notifications`, `Accounts/${id}/Profile`, `Accounts/${id}/MailPreferences`],
];

export interface VisitPlan {
  /** Empty: the member is still signed in. */
  readonly password: string;
  /** Zero: nothing is ordered. */
  readonly giftId: number;
  /** The mean of the time in ms that a member looks at a page. */
  readonly readingMs: number;
}

/**
 * A visit as docs/scale.md counts one: about 25 reads, a check-in and a survey of ten pages that the list offered; some
 * begin with a log-in or end with an order.
 */
export async function visit(send: Send, member: Caller, plan: VisitPlan): Promise<void> {
  const read = () => pause(-Math.log(1 - Math.random()) * plan.readingMs);
  const { id, cookie } = member;
  if (plan.password !== '') await send('POST /api/v1/Login', '', { userName: member.email, password: plan.password });
  let offered: { encryptId: string }[] = [];
  for (const screen of screens) {
    const answers = await Promise.all(screen(id).map((path) => send(`GET /api/v1/${path}`, cookie)));
    offered = (answers[1] as { list?: { encryptId: string }[] } | null)?.list ?? offered;
    const today = answers[0] as { isComplete?: boolean } | null;
    if (screen === screens[1] && today?.isComplete === false) {
      await send(`POST /api/v1/Accounts/${id}/Today`, cookie, {});
    }
    if (screen === screens[0]) await answerOne(send, member, offered, read);
    await read();
  }
  if (plan.giftId !== 0) {
    await send('POST /api/v1/Order', cookie, { giftId: plan.giftId, key: `day-${id}-${Date.now()}` });
  }
}

/** Answers one of the surveys at the head of the list, where most members look. */
async function answerOne(
  send: Send,
  { cookie }: Caller,
  offered: readonly { encryptId: string }[],
  read: () => Promise<unknown>,
): Promise<void> {
  const chosen = offered[Math.floor(Math.random() * Math.min(offered.length, 5))];
  if (!chosen) return;
  await send(`GET /api/v1/Surveys/${chosen.encryptId}`, cookie);
  const started = (await send(`POST /api/v1/Surveys/${chosen.encryptId}/Attempts`, cookie, {})) as {
    attemptId: string;
  } | null;
  for (let turn = 0; started && turn < PAGES; turn += 1) {
    await read();
    const answers = { [`q${turn}`]: 'b' };
    if (!(await send(`POST /api/v1/Attempts/${started.attemptId}/Page`, cookie, { turn, answers }))) return;
  }
}
