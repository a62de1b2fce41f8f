import type { DataOf } from '../../api/call';

export type ProductTest = DataOf<'GET /api/v1/ProductTests/:encryptId'>;
export type Mine = NonNullable<ProductTest['mine']>;
type State = Mine['state'];

/** A step of a test: which one, and whether it is done, awaited now, to come, or where the test ended. */
export interface TestStep {
  readonly key: 'applied' | 'selected' | 'addressGiven' | 'shipped' | 'received' | 'report' | 'coins';
  /** Of a report: its position. */
  readonly report?: number;
  readonly state: 'done' | 'now' | 'todo' | 'failed';
  /** When it was done. */
  readonly at: string | null;
}

const ROAD = ['applied', 'selected', 'addressGiven', 'shipped', 'received'] as const;
/** The step that is awaited in each state that goes on. */
const AWAITED: Partial<Record<State, (typeof ROAD)[number]>> = {
  screening: 'applied',
  applied: 'selected',
  reserve: 'selected',
  selected: 'addressGiven',
  addressGiven: 'shipped',
  shipped: 'received',
};

/** Returns whether a test has ended before its reward. */
export function hasFailed({ state, review }: Pick<Mine, 'state' | 'review'>): boolean {
  const isOpen = AWAITED[state] !== undefined || state === 'received';
  return (!isOpen && state !== 'reported') || review === 'rejected' || review === 'reversed';
}

/** Returns the steps of a test: those of the member, or before an application those that would come. */
export function testSteps(test: Pick<ProductTest, 'mine' | 'reports'>): TestStep[] {
  const { mine } = test;
  const keys = [
    ...ROAD.map((key) => ({ key })),
    ...test.reports.map(({ position }) => ({ key: 'report' as const, report: position })),
    { key: 'coins' as const },
  ];
  if (!mine) return keys.map((step) => ({ ...step, state: 'todo', at: null }));
  const reached = (key: string) => mine.events.findLast(({ state }) => state === key)?.at ?? null;
  const isPaid = mine.credited && !hasFailed(mine);
  const steps = keys.map((step): TestStep => {
    const at =
      step.key === 'report'
        ? (mine.reports.find(({ position }) => position === step.report)?.doneAt ?? null)
        : step.key === 'coins'
          ? null
          : // A second report moves a participant within the same state.
            step.key === 'received'
            ? (mine.events.find(({ state }) => state === 'received')?.at ?? null)
            : reached(step.key);
    const isDone = step.key === 'coins' ? isPaid : at !== null;
    return { ...step, state: isDone ? 'done' : 'todo', at };
  });
  const next = steps.findIndex(({ state }) => state === 'todo');
  return steps.map((step, place) => (place === next ? { ...step, state: hasFailed(mine) ? 'failed' : 'now' } : step));
}
