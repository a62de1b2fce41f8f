import type { Question } from '@pollen/contract/questions';
import type { Json } from '../json';
import type { KindModule } from '../kind-module';
import { boolean } from './boolean';
import { checkbox } from './checkbox';
import { comment } from './comment';
import { daterange } from './daterange';
import { dropdown } from './dropdown';
import { expression } from './expression';
import { file } from './file';
import { html } from './html';
import { image } from './image';
import { imagepicker } from './imagepicker';
import { matrix } from './matrix';
import { matrixcheckbox } from './matrixcheckbox';
import { matrixdropdown } from './matrixdropdown';
import { matrixdynamic } from './matrixdynamic';
import { multipletext } from './multipletext';
import { paneldynamic } from './paneldynamic';
import { radiogroup } from './radiogroup';
import { ranking } from './ranking';
import { rating } from './rating';
import { signaturepad } from './signaturepad';
import { slider } from './slider';
import { text } from './text';

export type Kind = Question['kind'] | 'html' | 'image';

/** All kinds of questions, the note and the picture by itself, in the order of the editor's menu. */
export const kinds: Readonly<Record<Kind, KindModule>> = {
  radiogroup,
  checkbox,
  dropdown,
  boolean,
  rating,
  ranking,
  matrix,
  matrixcheckbox,
  slider,
  text,
  comment,
  multipletext,
  daterange,
  imagepicker,
  file,
  signaturepad,
  paneldynamic,
  matrixdropdown,
  matrixdynamic,
  expression,
  html,
  image,
};

/** Returns the kind of an element; null when the editor does not know it. The cells of a grid decide about its kind. */
export function kindOf({ type, cellType }: Json): Kind | null {
  if (type === 'matrix') return cellType === 'checkbox' ? 'matrixcheckbox' : 'matrix';
  return typeof type === 'string' && Object.hasOwn(kinds, type) ? (type as Kind) : null;
}

/** Returns the type of elements of a kind in the JSON. */
export function typeOf(kind: Kind): string {
  return kind === 'matrixcheckbox' ? 'matrix' : kind;
}
