import type { Question } from '@pollen/contract/questions';
import type { KindModule } from '../kind-module';
import { boolean } from './boolean';
import { checkbox } from './checkbox';
import { comment } from './comment';
import { daterange } from './daterange';
import { dropdown } from './dropdown';
import { expression } from './expression';
import { file } from './file';
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

type Kind = Question['kind'];

const kinds: { readonly [K in Kind]: KindModule<Extract<Question, { kind: K }>> } = {
  radiogroup,
  checkbox,
  dropdown,
  boolean,
  rating,
  ranking,
  imagepicker,
  matrix,
  matrixcheckbox,
  text,
  comment,
  multipletext,
  slider,
  daterange,
  expression,
  file,
  signaturepad,
  paneldynamic,
  matrixdropdown,
  matrixdynamic,
};

/** The renderer's description of a kind of question. */
export function moduleOf(question: Question): KindModule<Question> {
  return kinds[question.kind];
}
