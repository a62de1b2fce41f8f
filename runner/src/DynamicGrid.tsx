import type { DynamicGridQuestion, Instance } from '@pollen/contract/questions';
import { use } from 'react';
import { Cells, ColumnTitles, isTable } from './Cells';
import { Instances } from './Instances';
import { RowDetail, useOpenDetails } from './RowDetail';
import { RunnerContext } from './runner-context';

/** A grid whose rows members add: lines of a table on wide screens, cards on phones. */
export default function DynamicGrid({ question }: { question: DynamicGridQuestion }) {
  const { answersOf } = use(RunnerContext);
  const { columns } = question;
  const details = useOpenDetails(question);
  const inTable = isTable(question);
  const layout = inTable ? 'wide' : 'cards';
  return (
    <Instances
      question={question}
      first={(blank: Instance) => answersOf(blank.elements)}
      isTable={inTable}
      head={inTable && <ColumnTitles columns={columns} layout={layout} />}
      draw={(row, id) => (
        <>
          <Cells row={row} columns={columns} layout={layout} />
          {question.detail && <RowDetail id={id} row={row} columns={columns} details={details} />}
        </>
      )}
    />
  );
}
