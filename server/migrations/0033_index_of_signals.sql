-- One index for all signals in place of one for each. The queue scans the cases in their order for a common signal, which
-- needs the signals in these indexes too, and finds a rare one by the new index.
drop index quality_cases_fast;
drop index quality_cases_straight_line;
drop index quality_cases_attention;
drop index quality_cases_nonsense;
drop index quality_cases_duplicate;
drop index quality_cases_shared_device;
drop index quality_cases_shared_payout;
drop index quality_cases_shared_network;
drop index quality_cases_too_many;
drop index quality_cases_even_pace;
create index quality_cases_by_signal on quality_cases using gin (kinds);
drop index quality_cases_in_order;
create index quality_cases_in_order on quality_cases (state, attempt_id) include (kinds);
drop index quality_cases_by_state;
create index quality_cases_by_state on quality_cases (state, suspected, attempt_id) include (kinds);
drop index quality_cases_by_survey;
create index quality_cases_by_survey on quality_cases (survey_id, state, attempt_id) include (suspected, kinds);
