import type { Clock } from '@pollen/server/platform/time';

/** A clock that stands still until it is moved. */
export class FrozenClock implements Clock {
  private at: number;

  constructor(start: string | Date = '2026-11-18T15:00:00Z') {
    this.at = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.at);
  }

  advance(milliseconds: number): void {
    this.at += milliseconds;
  }

  set(instant: string | Date): void {
    this.at = new Date(instant).getTime();
  }
}
