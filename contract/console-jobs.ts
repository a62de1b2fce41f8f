import { z } from 'zod';
import { notAllowed } from './console-operators';
import { changeReasonMissing, changing } from './console-versions';
import { JOB_STATES } from './job-states';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound, pageOf, pagingQuery } from './values';

export const jobRunning = refusal('jobRunning', {
  en: 'This job is running. Please wait until it finishes.',
  zh: '该任务正在运行，请等待其结束。',
});
export const jobNotFailed = refusal('jobNotFailed', {
  en: 'This job has not failed. It is waiting to run.',
  zh: '该任务并未失败，正在等待执行。',
});

const Job = z.strictObject({
  id: Id,
  /** The kind of the job, such as `mail.send`. */
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** The ids in its payload, such as `orderId`. Never a text of a member. */
  about: z.record(z.string(), z.number()),
  createdAt: Instant,
  /** When it is or was due. */
  runAt: Instant,
  /** When it started; null unless it runs. */
  runningSince: Instant.nullable(),
  attempts: z.int(),
  maxAttempts: z.int(),
  error: z.string().nullable(),
  can: z.strictObject({ runNow: May, drop: May }),
});

export const jobs = operation({
  method: 'GET',
  path: '/api/console/Jobs',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Background work that is not done: what runs, waits or has failed, and how many of each kind.',
  query: z.strictObject({
    ...pagingQuery(30),
    state: z.enum(JOB_STATES).optional(),
    name: z.string().max(64).optional(),
  }),
  data: pageOf(Job).extend({
    counts: z.array(z.strictObject({ name: z.string(), state: z.enum(JOB_STATES), count: z.int() })),
  }),
});

export const runJobNow = operation({
  method: 'POST',
  path: '/api/console/Jobs/:id/RunNow',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['job.runNow'],
  summary: 'Let a job that waits or has failed run within seconds, with all its tries before it again.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound, notAllowed, jobRunning],
});

export const dropJob = operation({
  method: 'POST',
  path: '/api/console/Jobs/:id/Drop',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['job.dropped'],
  summary: 'Give up a job that has failed. What it should have done is not done.',
  params: IdParams,
  body: z.strictObject({ reason: changing.reason }),
  data: Nothing,
  refusals: [notFound, notAllowed, jobRunning, jobNotFailed, changeReasonMissing],
});
