import { Wakeable } from './wakeable';

/** Slots for some kinds of jobs: at most `size` of these jobs run at the same time. A slot without a job sleeps. */
export class Slots {
  private readonly sleeping = new Wakeable();
  /** The number of announced jobs. */
  announced = 0;

  constructor(
    readonly names: readonly string[],
    readonly size: number,
  ) {}

  /** Wakes `count` slots, one for each announced job. */
  wake(count: number): void {
    this.announced += 1;
    this.sleeping.wake(count);
  }

  /**
   * Sleeps, unless a job was announced since `announced` was read, because that job may have become due after the last
   * query.
   */
  async sleep(ms: number, announced: number): Promise<void> {
    if (announced === this.announced) await this.sleeping.sleep(ms);
  }
}
