import type { QualtricsContext } from './context';
import { numberOf, partOf, textOf } from './json';
import type { QualtricsQuestion } from './structure';

/** The checks of answers that are imported, by the type of the question. */
const importedChecks: Readonly<Record<string, RegExp>> = {
  TE: /^(?:ContentType|\w*Char\w*)$/,
  MC: /^(?:MinChoices|MaxChoices|ChoiceRange)$/,
  CS: /^ChoicesTotal$/,
};

function reportCheck(question: QualtricsQuestion, context: QualtricsContext): void {
  const check = textOf(question.validation.Type);
  if (check === '' || check === 'None') return;
  if (Object.hasOwn(importedChecks, question.type) && importedChecks[question.type]?.test(check)) return;
  context.report(
    question,
    `The check of the answer ("${check}") is left out: set limits or a rule in the editor.`,
    `答案校验（“${check}”）未导入，请在编辑器中设置范围或规则。`,
  );
}

function reportOrder(question: QualtricsQuestion, context: QualtricsContext): void {
  const order = partOf(question.json.Randomization);
  const type = textOf(order.Type);
  const shown = numberOf(order.TotalRandSubset);
  const isPart = shown !== undefined && shown > 0 && shown < question.choices.length;
  if (type === '' || type === 'None' || (type === 'All' && !isPart)) return;
  context.report(
    question,
    `The random order of the choices ("${type}") is left out: all of them are shown${type === 'All' ? '' : ', in the order of the file'}.`,
    `选项的随机设置（“${type}”）未导入：${type === 'All' ? '将显示全部选项' : '按文件中的顺序显示全部选项'}。`,
  );
}

/** Rows, and the choices of rankings and the like, ask for no text here. */
function reportTexts(question: QualtricsQuestion, context: QualtricsContext): void {
  if (question.type === 'MC') return;
  for (const { id, json } of question.choices)
    if (json.TextEntry === 'true' || json.TextEntry === true)
      context.report(
        question,
        `The text that row ${id} asks for is left out: add a question for it.`,
        `第 ${id} 行要求填写的文本未导入，请另加一个问题。`,
      );
}

/** Reports the settings of a question that change what respondents see or may answer, and that the panel does not have. */
export function reportLostSettings(question: QualtricsQuestion, context: QualtricsContext): void {
  reportCheck(question, context);
  reportOrder(question, context);
  reportTexts(question, context);
  const { DefaultChoices, Configuration } = question.json;
  if (Object.keys(partOf(DefaultChoices)).length > 0)
    context.report(
      question,
      'The choices that are selected at first are left out: set a first answer in the editor.',
      '默认选中的选项未导入，请在编辑器中设置初始答案。',
    );
  if (question.type === 'Slider' && partOf(Configuration).NotApplicable === true)
    context.report(
      question,
      'The box "not applicable" is left out: the question need not be answered, unless it is required.',
      '“不适用”选项未导入：该题可以不答，除非设为必答。',
    );
}
