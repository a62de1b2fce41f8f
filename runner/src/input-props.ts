import type { InputKind } from '@pollen/contract/question-parts';
import { classNames } from '@pollen/ui/class-names';
import field from '@pollen/ui/Field.module.css';
import type { ComponentProps } from 'react';
import styles from './Inputs.module.css';

/** The fields of an input element that a text question and an item of a multiple text share. */
export interface InputFields {
  input: InputKind;
  placeholder: string;
  maxLength: number;
  min: string | number | null;
  max: string | number | null;
  step: number | null;
}

const short: readonly InputKind[] = ['number', 'date', 'datetime-local', 'time', 'month', 'week'];
const lettered: readonly InputKind[] = ['text', 'email', 'url', 'tel'];

/** Browsers without a picker for these types show a plain field, where the pattern helps. */
const patterns: Partial<Record<InputKind, string>> = { month: '2026-11', week: '2026-W47' };

/**
 * Returns the props of the native input for an element: its type, limits, keyboard and width. Without a placeholder of
 * its own a field shows the pattern of its type.
 */
export function inputProps({ input, placeholder, maxLength, min, max, step }: InputFields): ComponentProps<'input'> {
  const isNumber = input === 'number' || input === 'range';
  return {
    type: input,
    placeholder: placeholder || patterns[input],
    maxLength: lettered.includes(input) ? maxLength : undefined,
    min: min ?? undefined,
    max: max ?? undefined,
    // Without "any" browsers mark 1.5 as invalid; the server validates numbers.
    step: step ?? (isNumber ? 'any' : undefined),
    inputMode: input === 'number' ? 'decimal' : undefined,
    autoCapitalize: input === 'email' || input === 'url' ? 'none' : undefined,
    className: classNames(
      field.control,
      input === 'color' ? styles.color : short.includes(input) ? styles.short : styles.medium,
    ),
  };
}
