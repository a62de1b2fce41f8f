-- When the content of a mail was about to leave. One that is being sent without it has not left: after a crash it is
-- sent, while one with it may have left and is set aside. Of those that are being sent now nobody knows.
alter table mails add column handed_over_at timestamptz;
update mails set handed_over_at = sending_since where state = 'sending';
