import type { Question } from '@pollen/contract/questions';

type Way = 'value' | 'each' | 'first' | 'rows' | 'lists';

/**
 * Which choices an answer counts for: its value, each entry of a list, the first entry of a list, the value of each row,
 * or each entry of the list of each row, with null for the row itself. Written again without the code of the product, so that its sums are compared with an independent rule.
 */
const countedAs: Readonly<Record<Question['kind'], readonly Way[]>> = {
  radiogroup: ['value'],
  dropdown: ['value'],
  boolean: ['value'],
  rating: ['value'],
  slider: ['value'],
  imagepicker: ['value', 'each'],
  checkbox: ['each'],
  ranking: ['first'],
  matrix: ['rows'],
  matrixcheckbox: ['lists'],
  text: [],
  comment: [],
  multipletext: [],
  daterange: [],
  expression: [],
  file: [],
  signaturepad: [],
  paneldynamic: [],
  matrixdropdown: [],
  matrixdynamic: [],
};

/** The kinds that are counted in this way, as a list in SQL. */
function kindsCountedAs(way: Way): string {
  const kinds = (Object.keys(countedAs) as Question['kind'][]).filter((kind) => countedAs[kind].includes(way));
  return `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;
}

/** The sums of answers beside the questions in the editor, held against the answers themselves. */
export const answerCountInvariants: Readonly<Record<string, string>> = {
  // All answers of completed attempts, and of other attempts the answers on submitted pages.
  'sums of answers are those of the attempts that are marked as counted': `
    with removed as (
      -- When the term of a sensitive survey is over its sums stay.
      select distinct a.version_id from attempts a join surveys s on s.id = a.survey_id
      where a.answers_erased_at >= s.closed_at + s.answers_kept_days * interval '1 day'
    ),
    counted as (
      select version_id, run, case when run -> 'end' ->> 'kind' = 'completed' then 1000
        else coalesce((run ->> 'page')::int, 0) + (run -> 'end' ->> 'kind' is not null)::int end as sent
      from attempts where counted and version_id is not null and version_id not in (select version_id from removed)
    ),
    asked as (
      select v.id as version_id, page.place, asked.question from survey_versions v
      cross join lateral jsonb_array_elements(v.plan -> 'pages') with ordinality as page(content, place)
      cross join lateral jsonb_path_query(page.content,
        'strict $.elements.** ? (exists(@.name) && exists(@.kind) && @.kind != "html" && @.kind != "panel"
          && !exists(@.inTemplate))') as asked(question)
    ),
    answered as (
      select c.version_id, a.question ->> 'name' as question, a.question ->> 'kind' as kind, a.question as plan,
        c.run -> 'answers' -> (a.question ->> 'name') as answer,
        -- Choices that members wrote themselves are not counted.
        coalesce(a.question -> 'choices' ? 'carriedFrom', false) as carried
      from counted c join asked a on a.version_id = c.version_id and a.place <= c.sent
      where coalesce(jsonb_typeof(c.run -> 'answers' -> (a.question ->> 'name')), 'null') <> 'null'
    ),
    chosen as (
      select version_id, question, '' as part, answer as choice from answered
      where jsonb_typeof(answer) in ('string', 'number', 'boolean') and kind in ${kindsCountedAs('value')}
        and not carried
        and (kind <> 'slider' or ((plan ->> 'max')::float8 - (plan ->> 'min')::float8) / (plan ->> 'step')::float8 < 300)
      union all
      select version_id, question, '', each.value from answered
      cross join lateral jsonb_array_elements(case when jsonb_typeof(answer) = 'array' then answer else '[]' end)
        with ordinality as each(value, place)
      where not carried and kind in ${kindsCountedAs('each')} or kind in ${kindsCountedAs('first')} and place = 1
      union all
      select version_id, question, each.key, each.value from answered
      cross join lateral jsonb_each(case when jsonb_typeof(answer) = 'object' then answer else '{}' end) each
      where kind in ${kindsCountedAs('rows')}
      union all
      select version_id, question, line.key, each.value from answered
      cross join lateral jsonb_each(case when jsonb_typeof(answer) = 'object' then answer else '{}' end) line
      cross join lateral (
        select 'null'::jsonb as value
        union all
        select value from jsonb_array_elements(case when jsonb_typeof(line.value) = 'array' then line.value else '[]' end)
      ) each
      where kind in ${kindsCountedAs('lists')}
    ),
    found as (
      select version_id, '' as question, '' as part, '' as choice, count(*) as n from counted group by version_id
      union all
      select version_id, 'answered ' || question, '', '', count(*) from answered group by version_id, question
      union all
      select version_id, 'chosen ' || question, part, choice::text, count(*) from chosen
      group by version_id, question, part, choice
    ),
    kept as (
      select version_id, '' as question, '' as part, '' as choice, attempts as n from counted_versions
      union all select version_id, 'answered ' || question, '', '', answered from counted_questions
      union all select version_id, 'chosen ' || question, part, choice::text, chosen from counted_choices
    )
    select version_id, question, part, choice, kept.n as kept, found.n as found
    from kept full join found using (version_id, question, part, choice)
    where coalesce(kept.n, 0) <> coalesce(found.n, 0) and version_id not in (select version_id from removed) limit 100`,

  'how the attempts of a survey ended is summed as those that are marked ended': `
    select survey_id, state, kept.attempts as kept, found.attempts as found
    from survey_tallies kept
    full join (select survey_id, state, count(*) as attempts from attempts where tallied group by survey_id, state) found
      using (survey_id, state)
    where coalesce(kept.attempts, 0) <> coalesce(found.attempts, 0) limit 100`,

  'only attempts that have ended are in the sums of their surveys': `
    select id, state from attempts where tallied and (ended_at is null or state = 'started')
    union all select id, state from attempts where (ended_at is null) <> (state = 'started') limit 100`,

  'only answers of attempts that have ended are in the sums': `
    select id, state from attempts where counted and ended_at is null`,
};
