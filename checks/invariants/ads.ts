/** What must hold of ads. */
export const adInvariants: Readonly<Record<string, string>> = {
  'an ad pays for a clip that was watched to its end in real time, and completes with a right answer alone': `
    select a.id, a.state, a.final_points, v.watched_ms, v.watched_at from attempts a
    join surveys s on s.id = a.survey_id and s.kind = 'ad' left join ad_views v on v.attempt_id = a.id
    where v.attempt_id is null
      or (a.state = 'completed') <> exists (select from ad_answers d where d.attempt_id = a.id and d.is_right)
      or (a.final_points > 0 or a.state = 'completed') and (v.watched_at is null
        or extract(epoch from v.watched_at - v.started_at) * 1000 < 0.95 * v.duration_ms)
      or exists (select from ad_answers d where d.attempt_id = a.id and (v.watched_at is null or d.answered_at < v.watched_at))`,

  'an ad asks no further question after a right answer, and the second try follows a wrong one': `
    select d.attempt_id, d.try from ad_answers d left join ad_answers f on f.attempt_id = d.attempt_id and f.try = 1
    where d.try = 2 and f.is_right is distinct from false`,
};
