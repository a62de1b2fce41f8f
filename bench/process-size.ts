import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process holds at a moment: its memory in MB (RSS), and its open files and connections. */
export interface ProcessSize {
  /** Minutes since the watch began. */
  readonly minute: number;
  readonly memoryMb: number;
  readonly descriptors: number;
}

async function sizeOf(pid: number, minute: number): Promise<ProcessSize> {
  const [status, open] = await Promise.all([readFile(`/proc/${pid}/status`, 'utf8'), readdir(`/proc/${pid}/fd`)]);
  return { minute, memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, descriptors: open.length };
}

/** Looks at a process every so many milliseconds until `stop`, which returns what was seen: nothing outside of Linux. */
export function watchProcess(pid: number, everyMs: number): { stop(): Promise<ProcessSize[]> } {
  const isOver = new AbortController();
  const begin = performance.now();
  const seen: ProcessSize[] = [];
  const watching = (async () => {
    while (!isOver.signal.aborted) {
      await pause(everyMs, undefined, { signal: isOver.signal }).catch(() => undefined);
      const size = await sizeOf(pid, (performance.now() - begin) / 60_000).catch(() => null);
      if (size && !isOver.signal.aborted) seen.push(size);
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
