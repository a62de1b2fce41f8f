-- The inbox narrowed to what is about one survey, with whatever else narrows it: the same short walks, along these.
create index conversations_of_survey on conversations
  (survey_number, state, kind, (assigned_to is null), updated_at, id)
  where survey_number is not null and state <> 'unconfirmed';
create index conversations_waiting_of_survey on conversations
  (survey_number, kind, (assigned_to is null), waiting_since, id)
  where survey_number is not null and state = 'open';
create index conversations_in_hand_of_survey on conversations (survey_number, assigned_to, kind, updated_at, id)
  where survey_number is not null and state in ('open', 'answered');
