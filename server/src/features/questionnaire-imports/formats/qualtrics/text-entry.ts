import type { Draft } from '../../importer';
import type { QualtricsContext } from './context';
import { isForced } from './entries';
import { numberOf, partOf, textOf } from './json';
import type { QualtricsQuestion } from './structure';

const contentTypes: Readonly<Record<string, string>> = {
  ValidNumber: 'number',
  ValidEmail: 'email',
  ValidDate: 'date',
  ValidPhone: 'tel',
  ValidURL: 'url',
};

/** Returns a question for a text, a number or a date. */
export function textEntry(question: QualtricsQuestion, context: QualtricsContext): Draft {
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
}
