import { excerpt } from '../../findings';
import type { Draft } from '../../importer';
import { constraintOf } from './constraints';
import type { FormContext } from './context';
import { choiceValue, type FormType, formKinds, leftOutTypes, metadataTypes, pictureOf } from './kinds';
import type { FormRow } from './table';

/** Whether a cell says yes. */
export const isYes = (text: string) => /^(?:yes|true|true\(\)|1)$/i.test(text.trim());
/** Whether a cell says no, or nothing. */
export const isNo = (text: string) => /^(?:|no|false|false\(\)|0)$/i.test(text.trim());

function requirement(row: FormRow, context: FormContext, name: string): Draft {
  const required = row.cell('required');
  if (isYes(required)) return { isRequired: true };
  if (isNo(required)) return {};
  const requiredIf = context.expression(required, (reason) =>
    context.findings.add(
      context.placeOf(row),
      name,
      `"required" is left out, because ${reason.en}: the question is not required.`,
      `“required”未导入：${reason.zh}。该问题设为非必答。`,
    ),
  );
  return requiredIf === undefined ? {} : { requiredIf };
}

function defaultOf(row: FormRow, context: FormContext, name: string, type: string): Draft {
  const value = row.cell('default');
  if (value === '') return {};
  if (/\$\{|\w\(/.test(value)) {
    context.findings.add(
      context.placeOf(row),
      name,
      `The default "${excerpt(value)}" is left out, because it is calculated.`,
      `默认值“${excerpt(value)}”未导入：其值为计算式。`,
    );
    return {};
  }
  if (/^(?:select_multiple|rank)/.test(type)) return { defaultValue: value.split(/\s+/) };
  const number = Number(value);
  return { defaultValue: /^(?:integer|decimal|range)$/.test(type) && Number.isFinite(number) ? number : value };
}

/**
 * Returns a question or a note, with the picture beside it as an element before it; none when it is left out, which is
 * reported.
 */
export function elementsOfRow(row: FormRow, type: FormType, context: FormContext): Draft[] {
  const element = elementOf(row, type, context);
  const isShown = element ? element.visible !== false : type.type === 'note';
  if (!isShown) return element ? [element] : [];
  if (row.hasSoundOrVideo)
    context.findings.add(
      context.placeOf(row),
      null,
      'The sound or video beside the text is left out: the panel plays none in questionnaires.',
      '文字旁的音频或视频未导入：问卷中不能播放音频或视频。',
    );
  const imageLink = pictureOf(row, context);
  if (imageLink === '') return element ? [element] : [];
  const visibleIf = element ? element.visibleIf : context.relevant(row, null);
  const picture = {
    type: 'image',
    name: context.names.take(`${row.cell('name') || type.type}_picture`, 'picture'),
    imageLink,
    ...(visibleIf !== undefined && { visibleIf }),
  };
  return element ? [picture, element] : [picture];
}

/** Returns a question or a note; null when it is left out, which is reported. */
function elementOf(row: FormRow, type: FormType, context: FormContext): Draft | null {
  const place = context.placeOf(row);
  if (type.type === 'note') {
    const label = context.line(row.texts('label'), place, null);
    if (label === undefined) return null;
    const name = context.names.take(row.cell('name') || 'note');
    const visibleIf = context.relevant(row, name);
    const asHtml = (text: string) =>
      `<p>${/<[a-z]/.test(text) ? text : text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`;
    const html =
      typeof label === 'string'
        ? asHtml(label)
        : Object.fromEntries(Object.entries(label).map(([tag, text]) => [tag, asHtml(String(text))]));
    return { type: 'html', name, html, ...(visibleIf !== undefined && { visibleIf }) };
  }
  const name = context.ownName(row);
  if (type.type === 'calculate') {
    const calculation = row.cell('calculation');
    const expression = context.expression(calculation, (reason) =>
      context.findings.add(
        place,
        name,
        `The calculation "${excerpt(calculation)}" is left out, because ${reason.en}.`,
        `计算“${excerpt(calculation)}”未导入：${reason.zh}。`,
      ),
    );
    return expression === undefined ? null : { type: 'expression', name, visible: false, expression };
  }
  if (metadataTypes.has(type.type)) {
    context.findings.add(
      place,
      null,
      'Values that a form collects without asking are left out: the panel keeps times and days itself, and says nothing about devices.',
      '表单自动采集的信息未导入：平台自行记录时间和日期，不提供设备信息。',
    );
    return null;
  }
  const kind = Object.hasOwn(formKinds, type.type) ? formKinds[type.type] : undefined;
  if (!kind) {
    const why = Object.hasOwn(leftOutTypes, type.type) ? leftOutTypes[type.type] : undefined;
    context.findings.add(
      place,
      null,
      `"${type.type}" is left out: ${why?.en ?? 'the panel has no such question'}.`,
      `“${type.type}”未导入：${why?.zh ?? '平台没有这种题型'}。`,
    );
    return null;
  }
  const leftOut = context.whyLeftOut(row);
  if (leftOut) {
    context.findings.add(
      place,
      null,
      `The question is left out, because ${leftOut.en}.`,
      `该问题未导入：${leftOut.zh}。`,
    );
    return null;
  }
  const own = kind(row, context, type, name);
  if (row.cell('appearance') !== '')
    context.findings.add(
      place,
      name,
      'The appearance is left out: the panel draws questions in its own way.',
      '外观设置未导入：问题按平台自己的样式显示。',
    );
  const title = context.line(row.texts('label'), place, name);
  const hint = context.line(row.texts('hint'), place, name);
  const visibleIf = context.relevant(row, name);
  const whyRequired = context.line(row.texts('required_message'), place, name);
  if (row.texts('guidance_hint').size > 0)
    context.findings.add(
      place,
      name,
      'The guidance beside the hint is left out: write it into the hint, or into a note.',
      '提示旁的填写指南未导入：请写入提示或说明。',
    );
  return {
    name,
    ...(title !== undefined && { title }),
    ...(hint !== undefined && { description: hint }),
    ...(visibleIf !== undefined && { visibleIf }),
    ...(isYes(row.cell('read_only') || row.cell('readonly')) && { readOnly: true }),
    ...requirement(row, context, name),
    ...(whyRequired !== undefined && { requiredErrorText: whyRequired }),
    ...constraintOf(row, type.type, context.lists.of(type).map(choiceValue), context, name),
    ...defaultOf(row, context, name, type.type),
    ...own,
  };
}
