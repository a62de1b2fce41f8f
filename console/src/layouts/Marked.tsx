import { markedParts } from './marked-parts';

interface MarkedProps {
  text: string;
  searched: string;
  className?: string | undefined;
}

/** A text in which every place that was searched for is marked. */
export function Marked({ text, searched, className }: MarkedProps) {
  return markedParts(text, searched).map(({ at, part, isMatch }) =>
    isMatch ? (
      <mark key={at} className={className}>
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
