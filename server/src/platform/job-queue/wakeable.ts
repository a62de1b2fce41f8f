/** A pause that somebody else can end early. */
export class Wakeable {
  private readonly sleepers = new Set<() => void>();

  /** Resolves after `ms`, or when it is woken. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const awake = () => {
        clearTimeout(timer);
        this.sleepers.delete(awake);
        resolve();
      };
      const timer = setTimeout(awake, ms);
      this.sleepers.add(awake);
    });
  }

  /** Wakes as many as sleep, or `count` of them. */
  wake(count = Number.POSITIVE_INFINITY): void {
    let left = count;
    for (const awake of [...this.sleepers]) {
      if (left <= 0) return;
      left -= 1;
      awake();
    }
  }
}
