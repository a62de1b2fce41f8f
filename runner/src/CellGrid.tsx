import type { AnswerValue } from '@pollen/contract/answers';
import type { CellGridQuestion, Instance } from '@pollen/contract/questions';
import { use, useId } from 'react';
import { AnswerGroup } from './AnswerGroup';
import { asRows, withChanges } from './answer-values';
import { Cells, ColumnTitles, isNarrow, isTable, type Layout } from './Cells';
import { FormattedText } from './FormattedText';
import { InstanceQuestions } from './InstanceQuestions';
import frame from './Instances.module.css';
import { QuestionFrame } from './QuestionFrame';
import { RowDetail, useOpenDetails } from './RowDetail';
import { headingOf, RunnerContext } from './runner-context';

/** A grid with a question in each cell: lines of a table on wide screens, cards on phones unless it asks for few numbers. */
export default function CellGrid({ question }: { question: CellGridQuestion }) {
  const { columns, instances } = question;
  const details = useOpenDetails(question);
  const layout = isNarrow(question) ? 'narrow' : isTable(question) ? 'wide' : 'cards';
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup
          {...wiring}
          className={frame.list}
          data-table={layout === 'wide' || undefined}
          data-narrow={layout === 'narrow' ? columns.length : undefined}
          style={{ '--columns': columns.length }}
          data-invalid={invalid || undefined}
        >
          {layout !== 'cards' && <ColumnTitles columns={columns} layout={layout} />}
          {instances.map((row) => (
            <Row key={row.id} question={question} row={row} layout={layout} details={details} />
          ))}
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

interface RowProps {
  question: CellGridQuestion;
  row: Instance;
  layout: Layout;
  details: ReturnType<typeof useOpenDetails>;
}

function Row({ question, row, layout, details }: RowProps) {
  const { answers, change, level } = use(RunnerContext);
  const Heading = headingOf(level + 1);
  const id = useId();
  const rows = asRows(answers[question.name]);
  const name = row.name ?? '';
  const own = rows[name] ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand in a line of a table.
    <div role="group" aria-labelledby={id} className={frame.card} data-instance={row.id}>
      <div className={frame.head}>
        <Heading id={id} className={frame.title}>
          <FormattedText text={row.title} />
        </Heading>
      </div>
      <InstanceQuestions
        question={question.name}
        instance={name}
        answers={own}
        titleId={id}
        onChange={(key, value) =>
          change(question.name, { ...rows, [name]: withChanges(own, { [key]: value }) } as AnswerValue)
        }
      >
        <Cells row={row} columns={question.columns} layout={layout} />
        {question.detail && <RowDetail id={row.id} row={row} columns={question.columns} details={details} />}
      </InstanceQuestions>
    </div>
  );
}
