import { use } from 'react';
import { FormattedText } from './FormattedText';
import { RunnerContext } from './runner-context';

/** The label of a text box inside a question, with the mark of a required one. */
export function PartLabel({ required, children }: { required: boolean; children: string }) {
  const { words } = use(RunnerContext);
  return (
    <>
      <FormattedText text={children} />
      {required && (
        <>
          <span aria-hidden="true"> *</span>
          <span className="visually-hidden"> ({words.required})</span>
        </>
      )}
    </>
  );
}
