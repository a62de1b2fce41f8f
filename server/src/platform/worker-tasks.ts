import { parentPort } from 'node:worker_threads';
import type { Tasks } from './worker-pool';

/** Runs tasks for the pool that started this thread; answers each with its result or its error. */
export function offerTasks(tasks: Tasks): void {
  const port = parentPort;
  if (!port) throw new Error('tasks are offered by a worker thread');
  port.on('message', async ({ id, task, input }: { id: number; task: string; input: never }) => {
    try {
      port.postMessage({ id, result: await tasks[task]?.(input) });
    } catch (error) {
      port.postMessage({ id, error: (error as Error).stack ?? String(error) });
    }
  });
  port.postMessage({ ready: true });
}
