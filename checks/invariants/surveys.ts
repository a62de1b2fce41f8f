/** What must hold of surveys: how many answered, who agreed, and which answers are kept. */
export const surveyInvariants: Readonly<Record<string, string>> = {
  'a survey counts its completed attempts without the rejected ones, and no more than it wants besides reinstated ones': `
    select s.id, s.completes, s.completes_target, a.count from surveys s join lateral (
      select count(*) filter (where review not in ('rejected', 'reversed')) as count,
        count(*) filter (where review = 'reinstated') as reinstated
      from attempts a where a.survey_id = s.id and state = 'completed'
    ) a on true
    where s.completes <> a.count
      or (s.version_id is not null or s.kind = 'ad') and s.completes > s.completes_target + a.reinstated`,

  'a quota cell counts no more than its survey, and no more than its target besides reinstated completes': `
    select q.id, q.completes, q.target, s.completes as survey_completes from quota_cells q join surveys s on s.id = q.survey_id
    where q.completes > s.completes or (s.version_id is not null or s.kind = 'ad') and q.completes > q.target + (
      select count(*) from attempts a where a.survey_id = s.id and a.review = 'reinstated')`,

  'whoever started a sensitive survey had agreed to it': `
    select a.id from attempts a join surveys s on s.id = a.survey_id join members m on m.id = a.member_id
    where s.answers_kept_days is not null and m.state <> 'closed'
      and not exists (select from survey_consents c where c.member_id = a.member_id and c.survey_id = a.survey_id
        and c.agreed_at <= a.started_at)`,

  'nothing is left of answers that were erased': `
    select a.id from attempts a
    where a.answers_erased_at is not null and (a.run -> 'answers' <> '{}'
      or exists (select from attempt_pages p where p.attempt_id = a.id)
      or exists (select from coded_answers c where c.attempt_id = a.id)
      or exists (select from quality_texts t where t.attempt_id = a.id))`,

  'pages are kept for the turns that an attempt took': `
    select a.id, a.turn, p.turn as page_turn from attempts a join attempt_pages p on p.attempt_id = a.id
    where p.turn >= a.turn`,
};
