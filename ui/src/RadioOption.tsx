import { OptionRow, type OptionRowProps } from './OptionRow';

/** One of several answers. All answers of a question share the same `name`. */
export function RadioOption(props: OptionRowProps) {
  return <OptionRow {...props} type="radio" />;
}
