import type { Clock } from './time';

/** Names that are remembered at most: an attacker who makes up names must not fill the memory. */
const REMEMBERED = 20_000;

/** Counts failures by name, in this process, and says when somebody has had enough of them for now. */
export class FailureLimit {
  private readonly failures = new Map<string, { count: number; since: number }>();

  constructor(
    private readonly limit: { readonly max: number; readonly perMs: number },
    private readonly clock: Clock,
  ) {}

  isReached(name: string): boolean {
    const known = this.failures.get(name);
    if (!known) return false;
    if (this.clock.now().getTime() - known.since >= this.limit.perMs) {
      this.failures.delete(name);
      return false;
    }
    return known.count >= this.limit.max;
  }

  note(name: string): void {
    const known = this.failures.get(name);
    if (known) {
      known.count += 1;
      return;
    }
    if (this.failures.size >= REMEMBERED) {
      const [oldest] = this.failures.keys();
      if (oldest !== undefined) this.failures.delete(oldest);
    }
    this.failures.set(name, { count: 1, since: this.clock.now().getTime() });
  }

  forget(name: string): void {
    this.failures.delete(name);
  }
}
