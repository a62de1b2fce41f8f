/** What must hold of surveys in a tool of the researcher. */
export const surveyToolInvariants: Readonly<Record<string, string>> = {
  'a complete in a survey tool was handed in with a code or proven, and one with a code alone was reviewed': `
    select a.id, a.review, v.ended_as, v.proven_as from attempts a
    join tool_surveys t on t.survey_id = a.survey_id
    left join tool_visits v on v.attempt_id = a.id
    where a.state = 'completed' and (v.ended_as is distinct from 'complete'
      or v.code_id is null and v.proven_as is null
      or v.proven_as is null and a.review = 'approved' and a.decided_by is null
        and a.available_at < a.ended_at + interval '14 days')`,
};
