-- Members by what they did: how many completes and redemptions they have since a day, by index alone.
create index attempts_completed_of_member on attempts (member_id, ended_at) where state = 'completed';
create index orders_completed_of_member on orders (member_id, completed_at) where status = 5;
