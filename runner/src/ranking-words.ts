/** The texts of rankings, apart from the other words: few pages need them. */
const en = {
  help: 'Drag the rows, or use the arrows, until the most important is on top.',
  pickHelp: 'Add what applies, then put the most important on top.',
  keep: 'This order is right',
  /** Hint beside the button `keep`, until the member moves an item. */
  notConfirmed: 'This order does not count yet: move a row, or confirm it as it is.',
  confirmed: 'Your order counts. You can still change it.',
  rest: 'Not placed yet',
  place: (place: number, total: number) => `place ${place} of ${total}`,
  move: (item: string) => `Move “${item}” with the arrow keys`,
  up: (item: string) => `Move “${item}” up`,
  down: (item: string) => `Move “${item}” down`,
  add: (item: string) => `Add “${item}”`,
  remove: (item: string) => `Take “${item}” out`,
  moved: (item: string, place: number, total: number) => `${item}: now place ${place} of ${total}`,
  removed: (item: string) => `${item}: no place any more`,
};

const zh: typeof en = {
  help: '拖动各行或使用箭头排序，最重要的放在最上面。',
  pickHelp: '先添加适用的选项，再将最重要的放在最上面。',
  keep: '就按这个顺序',
  notConfirmed: '此顺序尚未生效：请移动任意一行，或直接确认。',
  confirmed: '您的排序已生效，仍可调整。',
  rest: '尚未排序',
  place: (place, total) => `第 ${place} 位，共 ${total} 位`,
  move: (item) => `用方向键移动“${item}”`,
  up: (item) => `上移“${item}”`,
  down: (item) => `下移“${item}”`,
  add: (item) => `添加“${item}”`,
  remove: (item) => `移除“${item}”`,
  moved: (item, place, total) => `${item}：现为第 ${place} 位，共 ${total} 位`,
  removed: (item) => `${item}：已移出排序`,
};

/** Returns the words of the language of a page. */
export function rankingWords(locale: string): typeof en {
  return locale.startsWith('zh') ? zh : en;
}
