import type { Draft } from '../../importer';
import type { QualtricsEntry } from './choice-groups';
import type { QualtricsContext } from './context';
import { areChoicesPictures, choicesOf, isForced, isShuffled, pictureChoicesOf, rowsOf, scaleOf } from './entries';
import { numberOf, partOf, textOf } from './json';
import { sideBySide } from './side-by-side';
import type { QualtricsQuestion } from './structure';
import { textEntry } from './text-entry';

type Kind = (question: QualtricsQuestion, context: QualtricsContext) => Draft | null;

const multipleChoice: Kind = (question, context) => {
  const { selector, validation } = question;
  if (selector === 'NPS') return { type: 'rating', rateMin: 0, rateMax: 10 };
  const other = context.otherOf(question);
  const several = /^(?:MA|MSB)/.test(selector);
  const [least, most] = [numberOf(validation.MinChoices), numberOf(validation.MaxChoices)];
  if (!/^(?:DL|SB|MSB)$/.test(selector) && areChoicesPictures(question, context)) {
    const counts = { ...(least && { minCount: least }), ...(most && { maxCount: most }) };
    return {
      type: 'imagepicker',
      showLabel: true,
      choices: pictureChoicesOf(question, context),
      ...(several && { multiSelect: true }),
      ...(isShuffled(question) && { choicesOrder: 'random' }),
      ...(several && (least || most) && { validators: [{ type: 'answercount', ...counts }] }),
    };
  }
  return {
    type: several ? 'checkbox' : /^(?:DL|SB)$/.test(selector) ? 'dropdown' : 'radiogroup',
    choices: choicesOf(question, context),
    ...(isShuffled(question) && { choicesOrder: 'random' }),
    ...(other && { showOtherItem: true, otherText: context.label(question, 'Choices', other) }),
    ...(several && least !== undefined && least > 0 && { minSelectedChoices: least }),
    ...(several && most !== undefined && most > 0 && { maxSelectedChoices: most }),
  };
};

/** Several questions under one title, named as Qualtrics names their columns. */
function panel(question: QualtricsQuestion, context: QualtricsContext, part: Draft): Draft {
  return {
    type: 'panel',
    elements: rowsOf(question, context).map(({ value, text, ...condition }) => ({
      name: context.names.take(`${context.nameOf(question)}_${value}`),
      title: text,
      ...condition,
      ...(isForced(question) && { isRequired: true }),
      ...part,
    })),
  };
}

const matrix: Kind = (question, context) => {
  const { selector, subSelector } = question;
  const columns = scaleOf(question, context);
  if (selector === 'TE')
    return panel(question, context, {
      type: 'multipletext',
      items: question.answers.map((entry) => ({ name: entry.id, title: context.label(question, 'Answers', entry) })),
    });
  if (selector !== 'Likert' && selector !== 'Bipolar') return null;
  return {
    type: 'matrix',
    ...(subSelector === 'MultipleAnswer' && selector === 'Likert' && { cellType: 'checkbox' }),
    columns,
    rows: rowsOf(question, context),
    ...(isForced(question) && { eachRowRequired: true }),
    ...(isShuffled(question) && { rowOrder: 'random' }),
  };
};

const slider: Kind = (question, context) => {
  const settings = partOf(question.json.Configuration);
  const [min, max] = [numberOf(settings.CSSliderMin) ?? 0, numberOf(settings.CSSliderMax) ?? 100];
  const decimals = numberOf(settings.NumDecimals) ?? 0;
  const step = Number.isInteger(decimals) && decimals > 0 && decimals <= 4 ? 1 / 10 ** decimals : 1;
  const own = { type: 'slider', min, max, step };
  if (question.choices.length > 1) return panel(question, context, own);
  return own;
};

const constantSum: Kind = (question, context) => {
  const name = context.nameOf(question);
  const total = numberOf(question.validation.ChoiceTotal);
  const fields = question.choices.map((entry) => `{${name}.${entry.id}}`);
  return {
    type: 'multipletext',
    items: question.choices.map((entry) => ({
      name: entry.id,
      title: context.label(question, 'Choices', entry),
      inputType: 'number',
    })),
    ...(total !== undefined && {
      validators: [
        {
          type: 'expression',
          expression: `{${name}} empty or sum(${fields.join(', ')}) = ${total}`,
          text: { default: `The numbers must add up to ${total}.`, 'zh-cn': `各项数字之和必须等于 ${total}。` },
        },
      ],
    }),
  };
};

const note: Kind = (question, context) => {
  const html = context.note(question);
  if (question.selector === 'GRB' || question.selector === 'WTXB')
    context.report(
      question,
      'The picture is left out: it is kept by Qualtrics. Add it to a note here.',
      '图片未导入：图片保存在 Qualtrics 中，请在此处的说明中添加。',
    );
  return html === undefined ? null : { type: 'html', html };
};

/** How each question type of Qualtrics is imported. */
export const qualtricsKinds: Readonly<Record<string, Kind>> = {
  MC: multipleChoice,
  TE: textEntry,
  DB: note,
  Matrix: matrix,
  SBS: sideBySide,
  Slider: slider,
  RO: (question, context) => ({
    type: 'ranking',
    choices: choicesOf(question, context),
    ...(isShuffled(question) && { choicesOrder: 'random' }),
  }),
  CS: constantSum,
  FileUpload: () => ({ type: 'file' }),
  Draw: () => ({ type: 'signaturepad' }),
};

const unsupported = { en: 'the panel has no such question', zh: '平台没有这种题型' };

/** What to do in place of question types that are not imported. */
export const leftOutTypes: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  Captcha: { en: 'members have proved already that they are people', zh: '会员已通过真人验证' },
  Timing: { en: 'the panel measures the time of each page itself', zh: '平台会自行记录每页用时' },
  Meta: { en: 'the panel tells nobody what devices members use', zh: '平台不提供会员的设备信息' },
  DD: { en: 'use dropdowns with conditions of their choices', zh: '请改用带选项条件的下拉题' },
  PGR: { en: 'use a ranking for each group', zh: '请为每组使用排序题' },
};

/** Returns why a question is left out, with what to do instead. */
export function whyLeftOut({ type, selector }: QualtricsQuestion): { en: string; zh: string } {
  const own = Object.hasOwn(leftOutTypes, type) ? leftOutTypes[type] : undefined;
  return own ?? { en: `${unsupported.en} (${type} ${selector})`, zh: `${unsupported.zh}（${type} ${selector}）` };
}

/** Returns texts that choices ask for, each shown with its choice; none when "other" asks for the only one. */
export function textsOfChoices(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  if (question.type !== 'MC' || context.otherOf(question)) return [];
  const asks = ({ json }: QualtricsEntry) => textOf(json.TextEntry) === 'true' || json.TextEntry === true;
  const logic = (id: string) => ({
    0: {
      0: { LogicType: 'Question', Operator: 'Selected', ChoiceLocator: `q://${question.id}/SelectableChoice/${id}` },
    },
  });
  return question.choices.filter(asks).map((entry) => ({
    type: 'text',
    name: context.names.take(`${context.nameOf(question)}_${entry.id}_TEXT`),
    title: context.label(question, 'Choices', entry),
    visibleIf: context.condition(logic(entry.id), () => undefined),
  }));
}
