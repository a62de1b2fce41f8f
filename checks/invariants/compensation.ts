/** What an operator had paid for attempt `a` before its complete was reported; a part of its early points. */
export const compensationBefore = `(select coalesce(sum(c.amount), 0) from ledger_transfers c
  where a.early_state is not null and c.idempotency_key = 'attempt:' || a.id || ':compensation')`;
