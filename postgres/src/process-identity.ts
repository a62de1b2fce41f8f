import { readFileSync } from 'node:fs';

/**
 * Names a running process in a way that stays right when its id is used again: `<pid>-<start time>`.
 * Undefined when there is no such process. Where the system has no `/proc`, the start time is 0.
 */
export function identityOfProcess(pid: number): string | undefined {
  if (process.platform !== 'linux') return isRunning(pid) ? `${pid}-0` : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in parentheses and may hold anything, so the fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? undefined : `${pid}-${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Returns whether the process that an earlier `identityOfProcess` named is still the one that has its id. */
export function isSameProcess(identity: string): boolean {
  return identityOfProcess(Number.parseInt(identity, 10)) === identity;
}

/** Returns whether any process has this id, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
