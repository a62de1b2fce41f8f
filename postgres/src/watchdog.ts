import { spawn } from 'node:child_process';

/** Stands ready to clean up after this process, should it end before `dismiss()` is called. */
export interface Watchdog {
  dismiss(): void;
}

/**
 * Lets a shell run `commands`, with `args` as `$1`, `$2` and so on, as soon as this process has ended, also by kill -9.
 * The shell waits for the end of a pipe whose other end only this process holds, which costs no polling. Does nothing
 * where there is no shell.
 */
export function setWatchdog(commands: string, args: string[]): Watchdog {
  const shell = spawn('/bin/sh', ['-c', `read -r line || { ${commands}; }`, 'watchdog', ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH },
    // In a session of its own, so that neither ^C nor a signal to the group of this process ends it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.once('error', () => undefined);
  shell.stdin?.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref(): void } | null)?.unref();
  return { dismiss: () => void shell.stdin?.end('dismissed\n') };
}
