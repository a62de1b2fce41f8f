-- Why a text counts as gibberish was called its oddity.
-- feature: quality
update quality_signals
set evidence = jsonb_set(evidence, '{answers}', (
  select jsonb_agg(answer - 'oddity' || jsonb_build_object('reason', answer -> 'oddity') order by place)
  from jsonb_array_elements(evidence -> 'answers') with ordinality answers (answer, place)))
where kind = 'nonsense' and evidence @? '$.answers[*].oddity';
