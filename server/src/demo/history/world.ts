import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import type { PanelSettings } from '../../features/settings/index';
import { dayIn, HOUR_MS, shiftDay, startOfDay } from '../../platform/time';
import { Book } from './book';
import type { Person } from './people';
import { Random } from './random';
import type { Row } from './rows';
import { Timeline } from './timeline';

/** The days that the history covers, the present one included. */
export const HISTORY_DAYS = 182;
/** The same numbers give the same history, whenever it is made. */
const SEED = 20_260_601;
/** Nothing of the last minutes is made up: that time belongs to whoever looks at the panel. */
const LAST_MINUTES_MS = 10 * 60_000;

/** Tables with ids of their own, and at most how many rows of each the history has. */
export const ID_TABLES = {
  members: 1_200,
  attempts: 7_000,
  orders: 1_500,
  ledger_transfers: 40_000,
  survey_versions: 12,
  payout_runs: 30,
  payout_batches: 30,
  payout_items: 1_200,
  conversations: 200,
  invitation_waves: 40,
  corrections: 6,
} as const;

export type IdTable = keyof typeof ID_TABLES;

/** How likely somebody is at the panel in each hour of the day. */
const HOURS = [2, 1, 1, 1, 1, 2, 5, 9, 11, 9, 8, 8, 10, 9, 8, 8, 9, 11, 14, 17, 18, 15, 10, 5];

/** The operators of the history. They have left the team: nobody can log in as one of them. */
export const TEAM = [
  { key: 'eva', name: 'Eva Brandt', role: 'admin' },
  { key: 'otto', name: 'Otto Field', role: 'finance' },
  { key: 'ines', name: 'Ines Duarte', role: 'operator' },
] as const;

/** What the makers of the history share: time, chance, the ledger, and the rows that they have made. */
export class World {
  readonly random = new Random(SEED);
  readonly timeline: Timeline;
  readonly book: Book;
  readonly people: Person[] = [];
  readonly rows = new Map<string, Row[]>();
  readonly today: string;
  readonly end: number;
  /** The beginning of each day, the oldest first. */
  private readonly starts: number[];

  constructor(
    readonly settings: PanelSettings,
    readonly operators: readonly { id: number; name: string }[],
    private readonly ids: ReadonlyMap<IdTable, () => number>,
    now: Date,
  ) {
    this.end = now.getTime() - LAST_MINUTES_MS;
    this.today = dayIn(settings.timeZone, new Date(this.end));
    this.starts = Array.from({ length: HISTORY_DAYS }, (_, place) =>
      startOfDay(settings.timeZone, this.dayAt(place)).getTime(),
    );
    this.timeline = new Timeline(this.end);
    this.book = new Book(
      () => this.timeline.now,
      () => this.nextId('ledger_transfers'),
    );
  }

  get now(): number {
    return this.timeline.now;
  }

  nextId(table: IdTable): number {
    const take = this.ids.get(table);
    if (!take) throw new Error(`no ids of ${table}`);
    return take();
  }

  add(table: string, row: Row): Row {
    const rows = this.rows.get(table) ?? [];
    rows.push(row);
    this.rows.set(table, rows);
    return row;
  }

  /** The calendar day with this number; 0 is the first. */
  dayAt(place: number): string {
    return shiftDay(this.today, place + 1 - HISTORY_DAYS);
  }

  startAt(place: number): number {
    return this.starts[place] ?? this.end;
  }

  /** The calendar day of an instant. */
  dayOf(at: number): string {
    return dayIn(this.settings.timeZone, new Date(at));
  }

  /** Some instant of a day at which people are awake. */
  someTime(place: number): number {
    const hour = this.random.weighted(HOURS.map((weight, each) => [each, weight]));
    return Math.round(this.startAt(place) + (hour + this.random.next()) * HOUR_MS);
  }

  /** The next time at which an operator works: on a weekday between nine and five. */
  workingTime(after: number): number {
    for (let at = after; ; at += HOUR_MS) {
      const start = startOfDay(this.settings.timeZone, this.dayOf(at)).getTime();
      const weekday = new Date(`${this.dayOf(at)}T12:00:00Z`).getUTCDay();
      const hour = (at - start) / HOUR_MS;
      if (weekday !== 0 && weekday !== 6 && hour >= 9 && hour < 17) return at;
    }
  }

  operator(): { id: number; name: string } {
    return this.random.pick(this.operators);
  }

  audit(operatorId: number | null, action: string, kind: string, id: string | number, detail: Row = {}): void {
    const line = { at: this.now, operator_id: operatorId, action, subject_kind: kind, subject_id: String(id), detail };
    this.add('audit_log', { ...line, network: null });
  }

  /** Some entry of a list of the profile. */
  someEntry(list: keyof typeof PROFILE_LISTS): number {
    return this.random.pick(PROFILE_LISTS[list]).id;
  }

  /** Whether a person still takes part at this moment. */
  takesPart(person: Person): boolean {
    return person.state === 'active' && person.leavesAt > this.now && person.registeredAt <= this.now;
  }
}
