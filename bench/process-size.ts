import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process holds at a moment: its memory in MB (RSS), and its open files and connections. */
export interface ProcessSize {
  readonly minute: number;
  readonly memoryMb: number;
  readonly descriptors: number;
}

async function sizeOf(pid: number, minute: number): Promise<ProcessSize> {
  const [status, open] = await Promise.all([readFile(`/proc/${pid}/status`, 'utf8'), readdir(`/proc/${pid}/fd`)]);
  return { minute, memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, descriptors: open.length };
}

/** Looks at a process of Linux every so many milliseconds until it is stopped, and then returns what it saw. */
export function watchProcess(pid: number, everyMs: number): { stop(): Promise<ProcessSize[]> } {
  const isOver = new AbortController();
  const begin = performance.now();
  const seen: ProcessSize[] = [];
  const watching = (async () => {
    while (!isOver.signal.aborted) {
      await pause(everyMs, undefined, { signal: isOver.signal }).catch(() => undefined);
      if (!isOver.signal.aborted) seen.push(await sizeOf(pid, (performance.now() - begin) / 60_000));
    }
  })();
  return {
    async stop() {
      isOver.abort();
      await watching;
      return seen;
    },
  };
}
