import type { ComponentProps } from 'react';

/** The controls of one question that together are its answer, named by the question. */
export function AnswerGroup(props: Omit<ComponentProps<'div'>, 'role'>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the page's heading in all browsers.
  return <div {...props} role="group" />;
}
