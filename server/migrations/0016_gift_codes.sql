-- What is left of a gift that is handed out as codes is counted: the codes in stock less the orders under way. Below
-- zero is what the panel owes, after codes were withdrawn that somebody had redeemed.
alter table gifts drop constraint gifts_stock_check;
update gifts set stock = -(
  select count(*) from orders o where o.gift_id = gifts.id and o.status in (0, 1, 2, 6)
) where kind = 'code';
alter table gifts
  add constraint gifts_stock_check check (stock >= 0 or kind = 'code'),
  add constraint gifts_codes_are_counted check (stock is not null or kind <> 'code'),
  -- Counts what operators changed, so that the second of two who edit at once is told.
  add column revision int not null default 1,
  -- Name of the file of its picture; null: the art of its kind.
  add column picture text;

-- Files of codes that operators brought in.
-- feature: gift-codes
create table gift_code_imports (
  id bigint generated always as identity primary key,
  gift_id bigint not null references gifts,
  file_name text not null,
  codes int not null check (codes > 0),
  -- Null: those of the demo panel.
  imported_by bigint references operators,
  imported_at timestamptz not null
);
create index gift_code_imports_by_gift on gift_code_imports (gift_id, id desc);

-- feature: gift-codes
create table gift_codes (
  id bigint generated always as identity primary key,
  gift_id bigint not null references gifts,
  import_id bigint not null references gift_code_imports,
  -- Code and PIN, encrypted with the key of the installation.
  sealed bytea not null,
  -- Keyed hash of the code: finds duplicates, and says nothing to whoever only has the database.
  fingerprint bytea not null,
  expires_on date,
  order_id bigint unique references orders,
  handed_out_at timestamptz,
  -- When the buyer first looked at it.
  shown_at timestamptz,
  withdrawn_at timestamptz,
  check ((order_id is null) = (handed_out_at is null)),
  check (order_id is null or withdrawn_at is null),
  check (shown_at is null or order_id is not null)
);
create unique index gift_codes_by_fingerprint on gift_codes (fingerprint) where withdrawn_at is null;
-- The order in which codes are handed out.
create index gift_codes_free on gift_codes (gift_id, expires_on, id) where order_id is null and withdrawn_at is null;
create index gift_codes_by_import on gift_codes (import_id);

-- A code that somebody got stays theirs.
create function refuse_second_buyer() returns trigger language plpgsql as $$
begin
  if old.order_id is not null and (
    (new.id, new.gift_id, new.import_id, new.sealed, new.fingerprint, new.order_id, new.handed_out_at)
      is distinct from
    (old.id, old.gift_id, old.import_id, old.sealed, old.fingerprint, old.order_id, old.handed_out_at)
    or old.shown_at is not null and new.shown_at is distinct from old.shown_at
  ) then
    raise exception 'gift code % was handed out with order %', old.id, old.order_id;
  end if;
  return new;
end $$;
create trigger gift_codes_have_one_buyer before update on gift_codes for each row execute function refuse_second_buyer();
create trigger gift_codes_stay before delete on gift_codes for each row execute function refuse_change();

-- Approved orders for whose gift there was no code.
create index orders_waiting_for_code on orders (gift_id, id) where status = 2 and kind = 'code';

-- Pictures that operators uploaded for gifts. A row comes before its file and goes after it.
-- feature: gifts
create table gift_pictures (
  id bigint generated always as identity primary key,
  -- Random: who does not know it cannot find the file.
  name text not null unique,
  uploaded_by bigint not null references operators,
  uploaded_at timestamptz not null,
  gift_id bigint references gifts,
  -- From then on nothing can bring it back, and the file may go.
  discarded_at timestamptz
);
create index gift_pictures_to_tidy on gift_pictures (uploaded_at) where gift_id is null or discarded_at is not null;
create index gift_pictures_of_gift on gift_pictures (gift_id) where discarded_at is null;
