/** A pause that other code can end early. */
export class Wakeable {
  private readonly sleepers = new Set<() => void>();

  /** Resolves after `ms`, or at the next call of `wake`. */
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

  /** Ends all pauses, or `count` of them. */
  wake(count = Number.POSITIVE_INFINITY): void {
    let left = count;
    for (const awake of [...this.sleepers]) {
      if (left <= 0) return;
      left -= 1;
      awake();
    }
  }
}
