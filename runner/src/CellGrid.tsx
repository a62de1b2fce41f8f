import type { AnswerValue, CellGridQuestion, Instance } from '@pollen/contract/questionnaire-page';
import { use, useId } from 'react';
import { AnswerGroup } from './AnswerGroup';
import { asRows, withChanges } from './answer-values';
import { Cells, ColumnTitles, isTable } from './Cells';
import { FormattedText } from './FormattedText';
import { InstanceQuestions } from './InstanceQuestions';
import frame from './Instances.module.css';
import { QuestionFrame } from './QuestionFrame';
import { RunnerContext } from './runner-context';

/** A grid with a question in each cell: lines of a table on wide screens, cards on phones. */
export default function CellGrid({ question }: { question: CellGridQuestion }) {
  const { columns, instances } = question;
  const inTable = isTable(question);
  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup
          {...wiring}
          className={frame.list}
          data-table={inTable || undefined}
          data-invalid={invalid || undefined}
        >
          {inTable && <ColumnTitles columns={columns} />}
          {instances.map((row) => (
            <Row key={row.id} question={question} row={row} inTable={inTable} />
          ))}
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

function Row({ question, row, inTable }: { question: CellGridQuestion; row: Instance; inTable: boolean }) {
  const { answers, change } = use(RunnerContext);
  const id = useId();
  const rows = asRows(answers[question.name]);
  const name = row.name ?? '';
  const own = rows[name] ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand in a line of a table.
    <div role="group" aria-labelledby={id} className={frame.card} data-instance={row.id}>
      <div className={frame.head}>
        <h3 id={id} className={frame.title}>
          <FormattedText text={row.title} />
        </h3>
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
        <Cells row={row} columns={question.columns} inTable={inTable} />
      </InstanceQuestions>
    </div>
  );
}
