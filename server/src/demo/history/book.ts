import {
  type CreditKind,
  directionOf,
  type LedgerAccount,
  type LineParams,
  type TransferKind,
} from '../../features/ledger/rules';
import type { Row } from './rows';

interface Held {
  available: number;
  pending: number;
  reserved: number;
  income: number;
  expense: number;
  linesIn: number;
  linesOut: number;
  credit: number;
  creditLines: number;
  closedAt: number | null;
}

export interface Transfer {
  readonly key: string;
  readonly memberId: number;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly params?: LineParams;
  readonly orderId?: number;
  readonly attemptId?: number;
  readonly reversesId?: number;
}

/** The ledger of the history: the same rules as the statement that books in the database, in memory. */
export class Book {
  readonly transfers: Row[] = [];
  readonly credits: Row[] = [];
  private readonly accounts = new Map<number, Held>();

  constructor(
    private readonly now: () => number,
    private readonly nextId: () => number,
  ) {}

  open(memberId: number): void {
    this.accounts.set(memberId, {
      available: 0,
      pending: 0,
      reserved: 0,
      income: 0,
      expense: 0,
      linesIn: 0,
      linesOut: 0,
      credit: 0,
      creditLines: 0,
      closedAt: null,
    });
  }

  of(memberId: number): Held {
    const held = this.accounts.get(memberId);
    if (!held) throw new Error(`member ${memberId} has no accounts`);
    return held;
  }

  /** Books a transfer and returns its id. */
  transfer(entry: Transfer): number {
    const { from, to, amount, memberId } = entry;
    const held = this.of(memberId);
    const direction = directionOf(from, to);
    for (const account of ['available', 'pending', 'reserved'] as const) {
      held[account] += (to === account ? amount : 0) - (from === account ? amount : 0);
      if (held[account] < 0) throw new Error(`${entry.key}: ${account} of member ${memberId} is below zero`);
    }
    const gained = (to === 'available' ? amount : 0) - (from === 'available' ? amount : 0);
    if (direction === 1) {
      held.income += gained;
      held.linesIn += 1;
    }
    if (direction === 2) {
      held.expense -= gained;
      held.linesOut += 1;
    }
    const id = this.nextId();
    this.transfers.push({
      id,
      idempotency_key: entry.key,
      member_id: memberId,
      from_account: from,
      to_account: to,
      amount,
      kind: entry.kind,
      params: entry.params ?? {},
      order_id: entry.orderId ?? null,
      attempt_id: entry.attemptId ?? null,
      reverses_id: entry.reversesId ?? null,
      direction,
      line_number: direction === 1 ? held.linesIn : direction === 2 ? held.linesOut : null,
      at: this.now(),
    });
    return id;
  }

  /** Pays points of the panel into the available account. */
  pay(entry: Omit<Transfer, 'from' | 'to'>): void {
    if (entry.amount > 0) this.transfer({ ...entry, from: 'panel:rewards', to: 'available' });
  }

  /** Books credit, never below zero; returns the booked change. */
  bookCredit(key: string, memberId: number, change: number, kind: CreditKind, params: LineParams = {}): number {
    const held = this.of(memberId);
    const delta = Math.max(change, -held.credit);
    if (delta === 0) return 0;
    held.credit += delta;
    held.creditLines += 1;
    const line = { idempotency_key: key, member_id: memberId, line_number: held.creditLines, delta, kind, params };
    this.credits.push({ ...line, at: this.now() });
    return delta;
  }

  /** The rows of all accounts. */
  accountRows(): { ledger: Row[]; credit: Row[] } {
    const all = [...this.accounts];
    return {
      ledger: all.map(([member_id, held]) => ({
        member_id,
        available: held.available,
        pending: held.pending,
        reserved: held.reserved,
        income_total: held.income,
        expense_total: held.expense,
        n_in: held.linesIn,
        n_out: held.linesOut,
        closed_at: held.closedAt,
      })),
      credit: all.map(([member_id, held]) => ({ member_id, credit: held.credit, n: held.creditLines })),
    };
  }
}
