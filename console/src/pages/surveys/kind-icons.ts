import {
  AlignLeft,
  ArrowDownWideNarrow,
  CircleDot,
  Grid3x3,
  Image,
  Info,
  type LucideIcon,
  Rows3,
  SlidersHorizontal,
  SquareCheck,
  SquareChevronDown,
  Star,
  ToggleLeft,
  Type,
} from 'lucide-react';

/** The picture of each kind of question. */
export const kindIcons: Record<string, LucideIcon> = {
  radiogroup: CircleDot,
  checkbox: SquareCheck,
  dropdown: SquareChevronDown,
  boolean: ToggleLeft,
  rating: Star,
  ranking: ArrowDownWideNarrow,
  imagepicker: Image,
  matrix: Grid3x3,
  text: Type,
  comment: AlignLeft,
  multipletext: Rows3,
  slider: SlidersHorizontal,
  html: Info,
};
