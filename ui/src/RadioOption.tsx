import { OptionRow, type OptionRowProps } from './OptionRow';

/** One answer of several. Give all of one question the same `name`. */
export function RadioOption(props: OptionRowProps) {
  return <OptionRow {...props} type="radio" />;
}
