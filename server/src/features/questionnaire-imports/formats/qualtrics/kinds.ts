import type { Draft } from '../../importer';
import type { QualtricsContext } from './context';
import { partOf, type QualtricsEntry, type QualtricsQuestion, textOf } from './structure';

type Kind = (question: QualtricsQuestion, context: QualtricsContext) => Draft | null;

function numberOf(value: unknown): number | undefined {
  const text = textOf(value).trim();
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}

/** Whether a question must be answered. */
export function isForced({ validation }: QualtricsQuestion): boolean {
  return validation.ForceResponse === 'ON' && validation.ForceResponseType !== 'RequestResponse';
}

function choicesOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  const other = context.otherOf(question);
  return question.choices
    .filter(({ id }) => id !== other?.id)
    .map((entry) => {
      const visibleIf = context.condition(entry.json.DisplayLogic, (reason) =>
        context.report(
          question,
          `The condition of choice ${entry.id} is left out, because ${reason.en}. Everybody sees the choice.`,
          `选项 ${entry.id} 的条件未导入：${reason.zh}。所有人都会看到该选项。`,
        ),
      );
      return {
        value: context.valueOf(question, entry),
        text: context.label(question, 'Choices', entry),
        ...(entry.json.ExclusiveAnswer === true && question.selector.startsWith('MA') && { isExclusive: true }),
        ...(visibleIf !== undefined && { visibleIf }),
      };
    });
}

function order({ json }: QualtricsQuestion): Draft {
  const kind = textOf(partOf(json.Randomization).Type);
  return kind === 'All' || kind === 'ScaleReversal' ? { choicesOrder: 'random' } : {};
}

const multipleChoice: Kind = (question, context) => {
  const { selector, validation } = question;
  if (selector === 'NPS') return { type: 'rating', rateMin: 0, rateMax: 10 };
  const other = context.otherOf(question);
  const several = /^(?:MA|MSB)/.test(selector);
  const [least, most] = [numberOf(validation.MinChoices), numberOf(validation.MaxChoices)];
  return {
    type: several ? 'checkbox' : /^(?:DL|SB)$/.test(selector) ? 'dropdown' : 'radiogroup',
    choices: choicesOf(question, context),
    ...order(question),
    ...(other && { showOtherItem: true, otherText: context.label(question, 'Choices', other) }),
    ...(several && least !== undefined && least > 0 && { minSelectedChoices: least }),
    ...(several && most !== undefined && most > 0 && { maxSelectedChoices: most }),
  };
};

const contentTypes: Readonly<Record<string, string>> = {
  ValidNumber: 'number',
  ValidEmail: 'email',
  ValidDate: 'date',
  ValidPhone: 'tel',
  ValidURL: 'url',
};

const textEntry: Kind = (question, context) => {
  const { selector, validation } = question;
  const content = textOf(validation.ContentType);
  const inputType =
    validation.Type === 'ContentType' && Object.hasOwn(contentTypes, content) ? contentTypes[content] : undefined;
  if (validation.Type === 'ContentType' && inputType === undefined && content !== '')
    context.report(
      question,
      `The check "${content}" is left out: choose a kind of text or a pattern in the editor.`,
      `校验“${content}”未导入，请在编辑器中选择文本类型或设置格式。`,
    );
  if (validation.Type === 'CustomValidation')
    context.report(
      question,
      'The custom validation is left out: set limits or a rule in the editor.',
      '自定义校验未导入，请在编辑器中设置范围或规则。',
    );
  if (selector === 'FORM')
    return {
      type: 'multipletext',
      items: question.choices.map((entry) => ({
        name: entry.id,
        title: context.label(question, 'Choices', entry),
        ...(isForced(question) && { isRequired: true }),
      })),
    };
  if (selector === 'PW')
    context.report(
      question,
      'What is typed is not hidden: a panel asks for no passwords.',
      '输入内容不会隐藏：平台不收集密码。',
    );
  const limits = partOf(validation.ValidNumber);
  const [min, max] = [numberOf(limits.Min), numberOf(limits.Max)];
  const [least, most] = [numberOf(validation.MinChars), numberOf(validation.MaxChars)];
  const hasLength = /Char/.test(textOf(validation.Type));
  return {
    type: selector === 'ML' || selector === 'ESTB' ? 'comment' : 'text',
    ...(inputType !== undefined && selector !== 'ML' && selector !== 'ESTB' && { inputType }),
    ...(inputType === 'number' && { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }),
    ...(hasLength && most !== undefined && most > 0 && { maxLength: most }),
    ...(hasLength && least !== undefined && least > 1 && { validators: [{ type: 'text', minLength: least }] }),
  };
};

/** The rows of a table, with the names that the data of Qualtrics has for them. */
function rowsOf(question: QualtricsQuestion, context: QualtricsContext): { value: string; text: string | Draft }[] {
  return question.choices.map((entry) => {
    const label = context.label(question, 'Choices', entry);
    const ends = question.selector === 'Bipolar' && typeof label === 'string' ? label.replace(/\s*:\s*/, ' – ') : label;
    return { value: entry.id, text: ends };
  });
}

function columnsOf(question: QualtricsQuestion, context: QualtricsContext): Draft[] {
  return question.answers.map((entry) => ({
    value: context.valueOf(question, entry),
    text: context.label(question, 'Answers', entry),
    ...(entry.json.ExclusiveAnswer === true && question.subSelector === 'MultipleAnswer' && { isExclusive: true }),
  }));
}

/** Several questions under one title, named as Qualtrics names their columns. */
function panel(
  question: QualtricsQuestion,
  context: QualtricsContext,
  part: (row: { value: string; text: string | Draft }) => Draft,
): Draft {
  return {
    type: 'panel',
    elements: rowsOf(question, context).map((row) => ({
      name: context.names.take(`${context.nameOf(question)}_${row.value}`),
      title: row.text,
      ...(isForced(question) && { isRequired: true }),
      ...part(row),
    })),
  };
}

const matrix: Kind = (question, context) => {
  const { selector, subSelector } = question;
  const columns = columnsOf(question, context);
  if (selector === 'TE')
    return panel(question, context, () => ({
      type: 'multipletext',
      items: question.answers.map((entry) => ({ name: entry.id, title: context.label(question, 'Answers', entry) })),
    }));
  if (selector !== 'Likert' && selector !== 'Bipolar') return null;
  return {
    type: 'matrix',
    ...(subSelector === 'MultipleAnswer' && selector === 'Likert' && { cellType: 'checkbox' }),
    columns,
    rows: rowsOf(question, context),
    ...(isForced(question) && { eachRowRequired: true }),
    ...('choicesOrder' in order(question) && { rowOrder: 'random' }),
  };
};

const slider: Kind = (question, context) => {
  const settings = partOf(question.json.Configuration);
  const [min, max] = [numberOf(settings.CSSliderMin) ?? 0, numberOf(settings.CSSliderMax) ?? 100];
  const own = { type: 'slider', min, max, step: 1 };
  if (question.choices.length > 1) return panel(question, context, () => own);
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
  Slider: slider,
  RO: (question, context) => ({ type: 'ranking', choices: choicesOf(question, context), ...order(question) }),
  CS: constantSum,
  FileUpload: () => ({ type: 'file' }),
  Draw: () => ({ type: 'signaturepad' }),
};

const unsupported = { en: 'the panel has no such question', zh: '平台没有这种题型' };

/** What to do in place of question types that are not imported. */
export const leftOutTypes: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  SBS: { en: 'make a table of each of its columns', zh: '请将每一列改为一个表格题' },
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
