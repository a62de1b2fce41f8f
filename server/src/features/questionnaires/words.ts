import type { Bilingual, Locale } from '../../platform/locale';

/** The texts in a questionnaire that its author did not write, and the messages about answers. */
export const words = {
  required: { en: 'Please answer this question.', zh: '请回答此问题。' },
  requiredPanel: { en: 'Please answer at least one of these questions.', zh: '请至少回答其中一个问题。' },
  requiredOther: { en: 'Please tell us which.', zh: '请填写您的其他答案。' },
  requiredRows: { en: 'Please answer every row.', zh: '请回答每一行。' },
  requiredRow: { en: 'Please answer this row.', zh: '请回答这一行。' },
  requiredItem: { en: 'Please fill in this field.', zh: '请填写此项。' },
  uniqueRows: { en: 'Please choose a different answer for each row.', zh: '每一行请选择不同的答案。' },
  uniqueRow: { en: 'This answer is already used in another row.', zh: '该答案已用于其他行。' },
  leastInstances: { en: 'Please fill in at least {0}.', zh: '请至少填写 {0} 项。' },
  uniqueInstance: { en: 'This answer is already given above.', zh: '该答案与前面的重复。' },
  instanceNumber: { en: 'Please fill in between {0} and {1}.', zh: '请填写 {0} 到 {1} 项。' },
  number: { en: 'Please enter a number.', zh: '请输入数字。' },
  min: { en: 'Please enter {0} or more.', zh: '请输入不小于 {0} 的值。' },
  max: { en: 'Please enter {0} or less.', zh: '请输入不大于 {0} 的值。' },
  between: { en: 'Please enter a number from {0} to {1}.', zh: '请输入 {0} 到 {1} 之间的数字。' },
  step: { en: 'Please enter a multiple of {0}.', zh: '请输入 {0} 的倍数。' },
  dateMin: { en: 'Please choose {0} or later.', zh: '请选择 {0} 或之后的时间。' },
  dateMax: { en: 'Please choose {0} or earlier.', zh: '请选择 {0} 或之前的时间。' },
  date: { en: 'Please enter a valid date or time.', zh: '请输入有效的日期或时间。' },
  color: { en: 'Please choose a color.', zh: '请选择颜色。' },
  email: { en: 'Please enter a valid email address.', zh: '请输入有效的电子邮箱地址。' },
  url: {
    en: 'Please enter a valid web address, with https:// in front.',
    zh: '请输入有效的网址（以 https:// 开头）。',
  },
  pattern: { en: 'This format isn’t valid. Please check it.', zh: '格式不符合要求。' },
  expression: { en: 'Please check this answer.', zh: '请检查此答案。' },
  minLength: { en: 'Please enter at least {0} characters.', zh: '请至少输入 {0} 个字符。' },
  maxLength: { en: 'Please enter at most {0} characters.', zh: '最多可输入 {0} 个字符。' },
  minSelected: { en: 'Please choose at least {0}.', zh: '请至少选择 {0} 项。' },
  maxSelected: { en: 'Please choose at most {0}.', zh: '最多可选择 {0} 项。' },
  exclusive: {
    en: 'One of these answers can’t be combined with others. Please choose only that one, or the others.',
    zh: '其中有一个答案不能与其他答案同时选择，请重新选择。',
  },
  rankConfirm: { en: 'Please move the rows, or confirm the current order.', zh: '请移动各行，或直接确认当前顺序。' },
  rankAll: { en: 'Please rank every item.', zh: '请为每一项排序。' },
  distance: {
    en: 'Please choose a range from {0} to {1} long.',
    zh: '所选范围不能小于 {0}，也不能大于 {1}。',
  },
  requiredFile: { en: 'Please add a file.', zh: '请添加文件。' },
  mostFiles: { en: 'Please add at most {0}.', zh: '最多可添加 {0} 个文件。' },
  fileType: {
    en: '“{0}” is a kind of file that is not asked for here.',
    zh: '“{0}”不是此题接受的文件类型。',
  },
  fileSize: { en: '“{0}” is larger than {1} MB.', zh: '“{0}”超过 {1} MB。' },
  requiredSignature: { en: 'Please sign here.', zh: '请在此签名。' },
  notOffered: { en: 'Please choose one of the available answers.', zh: '请选择所提供的答案。' },
  notAsked: { en: 'This question isn’t asked here.', zh: '此处没有提出这个问题。' },
  notEnabled: { en: 'This answer can’t be changed now.', zh: '此答案目前不能更改。' },
  wrongType: { en: 'This answer has the wrong format.', zh: '答案的格式不正确。' },

  other: { en: 'Other', zh: '其他' },
  otherLabel: { en: 'Please tell us which', zh: '您的其他答案' },
  none: { en: 'None of these', zh: '以上都不是' },
  refuse: { en: 'Prefer not to say', zh: '不愿回答' },
  dontKnow: { en: "Don't know", zh: '不知道' },
  selectAll: { en: 'Select all', zh: '全选' },
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
  commentLabel: { en: 'Anything to add?', zh: '还有什么想补充的吗？' },
  addInstance: { en: 'Add another', zh: '再添加一项' },
  addRow: { en: 'Add a row', zh: '添加一行' },
  removeInstance: { en: 'Remove', zh: '移除' },
  confirmRemoval: {
    en: 'Remove this entry? What you have filled in here will be lost.',
    zh: '确定移除此项吗？已填写的内容将会丢失。',
  },
  noInstances: { en: 'Nothing added yet.', zh: '尚未添加。' },
  noneChosen: { en: 'Nothing chosen yet.', zh: '尚未选择。' },
  choose: { en: 'Choose', zh: '请选择' },
} as const satisfies Record<string, Bilingual>;

export type Word = keyof typeof words;

/** Returns one of our own sentences with its figures. */
export function word(name: Word, locale: Locale, ...figures: (string | number)[]): string {
  return words[name][locale].replace(/\{(\d)\}/g, (mark, index: string) => String(figures[Number(index)] ?? mark));
}
