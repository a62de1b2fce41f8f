import { OptionRow, type OptionRowProps } from './OptionRow';

/** One of several answers that may be chosen together. */
export function CheckOption(props: OptionRowProps) {
  return <OptionRow {...props} type="checkbox" />;
}
