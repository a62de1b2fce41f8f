import type { CommentBox } from '@pollen/contract/question-parts';
import type { Question } from '@pollen/contract/questions';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { use } from 'react';
import { asText } from './answer-values';
import { PartLabel } from './PartLabel';
import { RunnerContext } from './runner-context';

/** The text box that a choice opens, right below the choice. */
export function ChoiceComment({ comment, enabled }: { comment: CommentBox; enabled: boolean }) {
  const { answers, change, errors } = use(RunnerContext);
  return (
    <TextField
      label={<PartLabel required={comment.required}>{comment.label}</PartLabel>}
      value={asText(answers[comment.key])}
      onChange={(event) => change(comment.key, event.target.value)}
      placeholder={comment.placeholder}
      maxLength={comment.maxLength}
      error={errors[comment.key]?.join(' ')}
      disabled={!enabled}
      aria-required={comment.required || undefined}
    />
  );
}

/** Text boxes that are always visible, after everything else of the question. */
export function FreeComments({ question }: { question: Question }) {
  const { answers, change, errors } = use(RunnerContext);
  return question.comments
    .filter((comment) => comment.when === null)
    .map((comment) => (
      <TextareaField
        key={comment.key}
        label={<PartLabel required={comment.required}>{comment.label}</PartLabel>}
        rows={2}
        value={asText(answers[comment.key])}
        onChange={(event) => change(comment.key, event.target.value)}
        placeholder={comment.placeholder}
        maxLength={comment.maxLength}
        error={errors[comment.key]?.join(' ')}
        disabled={!question.enabled}
      />
    ));
}
