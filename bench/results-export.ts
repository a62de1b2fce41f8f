import { request } from 'node:http';
import { resultJobs } from '@pollen/server/features/results/jobs';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { launchSurvey } from '@pollen/testkit/surveys';
import pg from 'pg';
import { runPanel } from './running-panel';
import { printTable } from './table';

/**
 * The responses of one survey as CSV, JSON and coded CSV for SPSS, over HTTP, in one process with its server. Aim: 20,000
 * rows a second, and less than 100 MB of memory above what the server holds at rest. Before it the figures on the screen
 * and the job that counts answers for the editor.
 */
const RESPONSES = Number(process.env.BENCH_RESPONSES ?? 100_000);
const AIM_ROWS_A_SECOND = 20_000;
const AIM_MEGABYTES = 100;

const choices = ['never', 'seldom', 'sometimes', 'often', 'always'];
const numbers = Array.from({ length: 16 }, (_, i) => i + 1);
const questionnaire = {
  pages: [
    {
      name: 'p',
      elements: [
        ...numbers.map((n) => ({ type: 'radiogroup', name: `q${n}`, title: `Question ${n}`, choices })),
        { type: 'checkbox', name: 'several', choices },
        { type: 'matrix', name: 'grid', columns: choices, rows: ['one', 'two', 'three', 'four', 'five'] },
        { type: 'text', name: 'cups', inputType: 'number' },
        { type: 'comment', name: 'why' },
      ],
    },
  ],
};

/** Inserts completed attempts, each by its own member. */
async function seed(url: string, surveyId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const answers = [
    ...numbers.map((n) => `'q${n}', (array['${choices.join("','")}'])[1 + (m.id + ${n}) % 5]`),
    `'several', jsonb_build_array('never', 'often')`,
    `'grid', '{"one":"never","two":"often","three":"often","four":"always","five":"seldom"}'::jsonb`,
    `'cups', m.id % 7`,
    `'why', 'Because number ' || m.id || ' likes it, "as ever", in the morning and sometimes later in the day.'`,
  ];
  await client.query(`
    insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
    select 'many' || n || '@example.com', 'many' || n, '', 'many' || n, 'many' || n, now(), now()
    from generate_series(1, ${RESPONSES}) n`);
  await client.query(`
    insert into attempts (attempt_key, survey_id, version_id, member_id, state, review, reward_points, run, started_at,
      turned_at, reserved_until, ended_at, checked_at)
    select 'many' || m.id, s.id, s.version_id, m.id, 'completed', 'approved', 0,
      jsonb_build_object('format', 1, 'seed', 'abcdef', 'page', 0, 'end', '{"kind":"completed"}'::jsonb,
        'answers', jsonb_build_object(${answers.join(', ')})),
      now() - interval '5 minutes', now(), now(), now(), now()
    from members m, surveys s where m.handle like 'many%' and s.id = ${surveyId}`);
  await client.query(`update surveys set completes = ${RESPONSES} where id = ${surveyId}`);
  await client.query('vacuum analyze attempts');
  await client.end();
}

interface Run {
  rows: number;
  megabytes: number;
  seconds: number;
  /** The memory of this process, which is server and reader. */
  cpuSeconds: number;
  peak: number;
}

function read(address: string, path: string, cookie: string, body?: object): Promise<Run> {
  global.gc?.();
  const rest = process.memoryUsage().rss;
  let peak = rest;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const begin = performance.now();
  const cpu = process.cpuUsage();
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', origin: address };
    const asking = request(`${address}${path}`, { method: body ? 'POST' : 'GET', headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`));
      let bytes = 0;
      let lines = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      answer.on('end', () => {
        clearInterval(watch);
        peak = Math.max(peak, process.memoryUsage().rss);
        const seconds = (performance.now() - begin) / 1000;
        const { user, system } = process.cpuUsage(cpu);
        const cpuSeconds = (user + system) / 1e6;
        resolve({ rows: lines, megabytes: bytes / 1e6, seconds, cpuSeconds, peak: (peak - rest) / 1e6 });
      });
      answer.on('error', reject);
    });
    asking.on('error', reject).end(body && JSON.stringify(body));
  });
}

const { panel, url, address, stop } = await runPanel(8);
try {
  const { id } = await launchSurvey(panel, { questionnaire, completesTarget: 1_000_000 });
  await seed(url, id);
  const signIn = { ...panel, call: callOver(address) } as typeof panel;
  const { cookie } = await createOperatorPersona(signIn);
  const counted = performance.now();
  await resultJobs['results.count']?.({}, panel.services);
  const countSeconds = (performance.now() - counted) / 1000;

  const screens: (string | number)[][] = [];
  const screenCalls: Record<string, string | object> = {
    'page of the survey': '',
    'figures of its results': 'Results',
    'table of one question': { question: 'q1' },
    'table of a grid': { question: 'grid' },
    'table of two questions': { question: 'q1', breaks: ['q2'] },
    'table by three breaks, filtered': {
      question: 'cups',
      breaks: ['q2', 'q3', 'q4'],
      filters: [{ variable: 'q5', categories: ['never', 'often'] }],
    },
    'questions of the editor': 'Versions/1/Answers',
    'one question of the editor': 'Versions/1/Choices?question=q1',
  };
  for (const [name, asked] of Object.entries(screenCalls)) {
    const times: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const isTable = typeof asked === 'object';
      const path = `/api/console/Surveys/${id}${isTable ? '/Tables' : asked && `/${asked}`}`;
      times.push((await read(address, path, cookie, isTable ? asked : undefined)).seconds * 1000);
    }
    screens.push([name, (times[0] ?? 0).toFixed(0), Math.min(...times.slice(1)).toFixed(0)]);
  }
  printTable(`On the screen, over ${RESPONSES} responses`, ['what', 'first ms', 'best of three more, ms'], screens);
  printTable(
    'Sums of answers, counted by the job after the last response',
    ['attempts', 'attempts/s'],
    [[RESPONSES, Math.round(RESPONSES / countSeconds)]],
  );

  const paths = { CSV: 'Csv', JSON: 'Json', SPSS: 'Spss' };
  const table: (string | number)[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    await read(address, `/api/console/Surveys/${id}/Responses/${path}`, cookie);
    const run = await read(address, `/api/console/Surveys/${id}/Responses/${path}`, cookie);
    if (run.rows < RESPONSES) throw new Error(`${name}: ${run.rows} lines for ${RESPONSES} responses`);
    const perSecond = Math.round(RESPONSES / run.seconds);
    table.push([name, RESPONSES, run.megabytes.toFixed(0), perSecond, run.cpuSeconds.toFixed(1), run.peak.toFixed(0)]);
  }
  printTable(
    `Responses exported (aim: ${AIM_ROWS_A_SECOND} rows a second, less than ${AIM_MEGABYTES} MB above rest)`,
    ['file', 'responses', 'MB', 'rows/s', 'CPU s', 'MB above rest'],
    table,
  );
} finally {
  await stop();
}

/** Calls as the testkit's panel makes them, over the network. */
function callOver(to: string): typeof panel.call {
  return async (call, options = {}) => {
    const [method, path] = call.split(' ');
    const answer = await fetch(`${to}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options.body ?? {}),
    });
    const cookies = Object.fromEntries(
      answer.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]),
    );
    return {
      status: answer.status,
      cookies,
      ...((await answer.json()) as { code: number; data: unknown; errors: string[] }),
    };
  };
}
