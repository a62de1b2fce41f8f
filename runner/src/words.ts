/** The renderer's own texts; all others are part of the page. */
export interface RunnerWords {
  back: string;
  next: string;
  finish: string;
  sending: string;
  /** Told to screen readers before a page is left by itself. */
  goingOn: string;
  orPressEnter: string;
  required: string;
  /** `mayShrink`: the total is an upper limit. */
  questions: (first: number, last: number, total: number, mayShrink: boolean) => string;
  chooseUpTo: (most: number) => string;
  chooseAtLeast: (least: number) => string;
  chooseBetween: (least: number, most: number) => string;
  chooseExactly: (count: number) => string;
  /** Above a grid whose rows may have several answers. */
  severalPerRow: string;
  charactersUsed: (used: number, most: number) => string;
  choose: string;
  /** The text of a slider or a list without an answer. */
  notAnswered: string;
  /** The text of a calculated value that lacks an answer. */
  notCalculated: string;
  moveTheSlider: string;
  lowerEnd: string;
  upperEnd: string;
  firstDay: string;
  lastDay: string;
  clear: string;
  searchList: string;
  clearSearch: string;
  /** How many choices of a long list match the search. */
  found: (shown: number, total: number) => string;
  nothingFound: string;
  /** Above a grid of many rows. */
  rowsAnswered: (answered: number, rows: number) => string;
  /** Before the selected choices of a long list. */
  chosen: string;
  listComma: string;
  problems: (count: number) => string;
  star: (step: string, total: number) => string;
}

const en: RunnerWords = {
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  sending: 'Sending',
  goingOn: 'Answer chosen. On to the next question.',
  orPressEnter: 'or press Enter',
  required: 'required',
  questions: (first, last, total, mayShrink) => {
    const most = mayShrink ? `up to ${total}` : total;
    return first === last ? `Question ${first} of ${most}` : `Questions ${first} to ${last} of ${most}`;
  },
  chooseUpTo: (most) => `Choose up to ${most}.`,
  chooseAtLeast: (least) => `Choose at least ${least}.`,
  chooseBetween: (least, most) => `Choose ${least} to ${most}.`,
  chooseExactly: (count) => `Choose exactly ${count}.`,
  severalPerRow: 'You can choose several in each row.',
  charactersUsed: (used, most) => `${used} of ${most} characters`,
  choose: 'Choose',
  notAnswered: 'Not answered yet',
  notCalculated: 'Appears once there is enough to calculate it.',
  moveTheSlider: 'Move the slider to answer.',
  lowerEnd: 'From',
  upperEnd: 'To',
  firstDay: 'From',
  lastDay: 'To',
  clear: 'Clear answer',
  searchList: 'Search the list',
  clearSearch: 'Clear the search',
  found: (shown, total) => (shown === total ? `${total} choices` : `${shown} of ${total} choices`),
  nothingFound: 'Nothing in the list matches. Try fewer letters.',
  rowsAnswered: (answered, rows) => `${answered} of ${rows} rows answered`,
  chosen: 'Chosen:',
  listComma: ', ',
  problems: (count) => (count === 1 ? 'One answer needs another look.' : `${count} answers need another look.`),
  star: (step, total) => `${step} of ${total}`,
};

const zh: RunnerWords = {
  back: '上一步',
  next: '下一步',
  finish: '提交',
  sending: '正在提交',
  goingOn: '已选择，即将进入下一题。',
  orPressEnter: '或按 Enter 键',
  required: '必答',
  questions: (first, last, total, mayShrink) => {
    const most = `${mayShrink ? '最多' : '共'} ${total} 题`;
    return first === last ? `第 ${first} 题，${most}` : `第 ${first} 至 ${last} 题，${most}`;
  },
  chooseUpTo: (most) => `最多可选 ${most} 项。`,
  chooseAtLeast: (least) => `请至少选择 ${least} 项。`,
  chooseBetween: (least, most) => `请选择 ${least} 至 ${most} 项。`,
  chooseExactly: (count) => `请选择 ${count} 项。`,
  severalPerRow: '每行可选多项。',
  charactersUsed: (used, most) => `已输入 ${used} / ${most} 字`,
  choose: '请选择',
  notAnswered: '尚未作答',
  notCalculated: '填写相关问题后显示。',
  moveTheSlider: '请拖动滑块作答。',
  lowerEnd: '从',
  upperEnd: '到',
  firstDay: '开始日期',
  lastDay: '结束日期',
  clear: '清除答案',
  searchList: '搜索列表',
  clearSearch: '清除搜索',
  found: (shown, total) => (shown === total ? `共 ${total} 项` : `${total} 项中的 ${shown} 项`),
  nothingFound: '列表中没有匹配项，请减少输入的字。',
  rowsAnswered: (answered, rows) => `已答 ${answered} 行，共 ${rows} 行`,
  chosen: '已选：',
  listComma: '、',
  problems: (count) => `有 ${count} 个回答需要再看一下。`,
  star: (step, total) => `${total} 分中的 ${step} 分`,
};

export const runnerWords: { readonly en: RunnerWords; readonly zh: RunnerWords } = { en, zh };
