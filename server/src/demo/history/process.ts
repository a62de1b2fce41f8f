import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { clearDemoProblem, updateDemoHistory, wantsDemoHistory } from '../../features/overview/index';
import { installPanelSettings } from '../../features/settings/index';
import { connectDatabase, type Database } from '../../platform/database/database';
import { MINUTE_MS, machineClock } from '../../platform/time';
import { compileDemo } from '../compile';
import { fillHistory } from './fill';

/** The argument with which the server's program only fills the demo panel with its history. */
export const FILL_HISTORY = 'fill-demo-history';

interface Task {
  readonly databaseUrl: string;
  readonly timeZone: string;
}

/** Lower than that of the server, which answers people meanwhile. */
const PRIORITY = 10;
const PATIENCE_MS = 5 * MINUTE_MS;

/** The work of the process that `startHistory` starts. Ends with its parent process. */
export function answerFillHistory(): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (task) => void fill(task as Task));
}

async function fill({ databaseUrl, timeZone }: Task): Promise<void> {
  setPriority(PRIORITY);
  installPanelSettings({ timeZone });
  const database = connectDatabase({
    url: databaseUrl,
    clock: machineClock,
    connections: 2,
    patienceMs: PATIENCE_MS,
  });
  let problem: string | null = null;
  try {
    // As they are stored: without the parts that JSON leaves out.
    const plans = JSON.parse(JSON.stringify(compileDemo()));
    await fillHistory(database, plans, machineClock.now());
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await database.transaction((tx) => updateDemoHistory(tx, problem)).catch(() => undefined);
  }
  await database.close();
  if (process.send) process.send({ problem }, undefined, undefined, () => process.exit(0));
}

/**
 * Fills a new demo panel with its history in a process of its own, whose memory and processor time the server does not
 * share. Returns the process; null when the panel has its history already or gets none.
 */
export async function startHistory(
  database: Database,
  task: Task,
  log: { info: (message: string) => void; error: (detail: object, message: string) => void },
): Promise<ChildProcess | null> {
  if (!(await wantsDemoHistory(database.reader))) return null;
  await database.transaction(clearDemoProblem);
  const child = fork(process.argv[1] as string, [FILL_HISTORY]);
  child.on('message', (message) => {
    const { problem } = message as { problem: string | null };
    if (problem === null) log.info('the demo panel has its history');
    else log.error({ problem }, 'the demo panel could not be given a history');
  });
  child.on('error', (error) => log.error({ err: error }, 'the history of the demo panel could not be started'));
  child.send(task);
  return child;
}
