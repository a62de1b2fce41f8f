import { createMember } from '@pollen/testkit/personas';
import { runPanel } from './running-panel';
import { percentile, printTable } from './table';

/**
 * Does the time of an answer tell who is a member? Logging in with a wrong password, and asking for a code, for
 * addresses that are known and for addresses that are not, one after the other and in turns. Aim: within 5 %.
 */
const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 300);
const free = '100000000';

const running = await runPanel(4, {
  LIMIT_LOGINS_PER_NETWORK_MINUTE: free,
  LIMIT_CODES_PER_NETWORK_HOUR: free,
});

async function time(path: string, body: unknown, expected: number): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${running.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code } = (await answer.json()) as { code: number };
  const elapsed = performance.now() - begin;
  if (code !== expected) throw new Error(`${path} answered ${code}`);
  return elapsed;
}

const calls = [
  ['/api/v1/Login', (userName: string) => ({ userName, password: 'not the password 1' }), 2001],
  ['/api/v1/ForgotPasswordCode', (userName: string) => ({ userName }), 200],
  ['/api/v1/RegistrationCode', (userName: string) => ({ userName }), 200],
] as const;

try {
  for (let n = 0; n < ADDRESSES; n += 1) await createMember(running.panel, { email: `known${n}@example.com` });
  const rows: (string | number)[][] = [];
  for (const [path, body, expected] of calls) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < ADDRESSES; n += 1) {
      for (const who of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        times[who].push(await time(path, body(`${who}${n}@example.com`), expected));
      }
    }
    const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
    rows.push([path, known.toFixed(2), unknown.toFixed(2), (known / unknown).toFixed(3)]);
  }
  printTable(
    `bench:login, ${ADDRESSES} addresses each, medians (aim: ratio 0.95 to 1.05)`,
    ['call', 'known ms', 'unknown ms', 'ratio'],
    rows,
  );
} finally {
  await running.stop();
}
