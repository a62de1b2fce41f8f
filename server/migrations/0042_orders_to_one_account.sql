-- feature: orders
-- Cash orders under way to one payout account are found when each of them is confirmed, collected, decided or paid: two
-- payments of one run to one account need a look.
create index orders_under_way_to_account on orders (recipient_account_key, id)
  where kind = 'cash' and status in (1, 2, 6);
