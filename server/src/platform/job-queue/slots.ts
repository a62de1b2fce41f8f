import { Wakeable } from './wakeable';

/** Workers for some kinds of jobs: so many run at the same time, the others sleep until a job is announced. */
export class Slots {
  private readonly sleeping = new Wakeable();
  /** How often jobs were announced. */
  announced = 0;

  constructor(
    readonly names: readonly string[],
    readonly size: number,
  ) {}

  wake(count: number): void {
    this.announced += 1;
    this.sleeping.wake(count);
  }

  /** Sleeps, but not when a job was announced since `announced`: it may have come just after the last look. */
  async sleep(ms: number, announced: number): Promise<void> {
    if (announced === this.announced) await this.sleeping.sleep(ms);
  }
}
