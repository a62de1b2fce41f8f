/** What must hold of gifts, of their stock and of their codes. */
export const giftInvariants: Readonly<Record<string, string>> = {
  'a gift counts the orders that hold or got a unit': `
    select g.id, g.convert_times, o.count from gifts g join lateral (
      select count(*) as count from orders o where o.gift_id = g.id and status not in (3, 4)
    ) o on true
    where g.convert_times <> o.count or g.stock < 0 and g.kind <> 'code'`,

  'what is left of a gift with codes is its free codes less the orders under way': `
    select g.id, g.stock, c.free, o.open from gifts g join lateral (
      select count(*) as free from gift_codes c where c.gift_id = g.id and c.order_id is null and c.withdrawn_at is null
    ) c on true join lateral (
      select count(*) as open from orders o where o.gift_id = g.id and o.status in (0, 1, 2, 6)
    ) o on true
    where g.kind = 'code' and g.stock <> c.free - o.open`,

  'a code has one buyer, whose completed order is for its gift': `
    select c.id, c.order_id, o.status from gift_codes c left join orders o on o.id = c.order_id
    where c.order_id is not null and (o.id is null or o.status <> 5 or o.gift_id <> c.gift_id or o.kind <> 'code')`,

  'an order that the panel completed has its code': `
    select o.id from orders o join order_events e on e.order_id = o.id and e.status = 5 and e.actor = 'panel'
    where o.kind = 'code' and not exists (select 1 from gift_codes c where c.order_id = o.id)`,

  'no code is in stock twice': `
    select fingerprint, count(*) from gift_codes where withdrawn_at is null group by fingerprint having count(*) > 1`,

  'an import brought as many codes as it says': `
    select i.id, i.codes, c.count from gift_code_imports i join lateral (
      select count(*) as count from gift_codes c where c.import_id = i.id and c.gift_id = i.gift_id
    ) c on true where i.codes <> c.count`,
};
