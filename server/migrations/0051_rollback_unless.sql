-- feature: platform
-- Lets the last statement of a transaction, which travels with COMMIT, undo the transaction: `Tx.runLast` answers false
-- for this SQLSTATE, and COMMIT then rolls back.
create function rollback_unless(is_kept boolean) returns void language plpgsql as $$
begin
  if not is_kept then
    raise exception 'the last statement undid its transaction' using errcode = 'PC000';
  end if;
end $$;
