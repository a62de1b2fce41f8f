/** The texts of panels and rows, apart from the other words: few pages need them. */
const en = {
  /** Names a panel or row that has no title. */
  entry: (number: number) => `Entry ${number}`,
  /** Below the entries of a question; `most`: how many there may be. */
  entries: (count: number, most: number) => `${count} so far. You can add up to ${most}.`,
  /** Read out when entries come and go with another answer. */
  entriesNow: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  entryRemoved: (title: string) => `${title}: removed`,
  remove: 'Remove',
  keep: 'Keep it',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
};

const zh: typeof en = {
  entry: (number) => `第 ${number} 项`,
  entries: (count, most) => `目前 ${count} 项，最多可填 ${most} 项。`,
  entriesNow: (count) => `共 ${count} 项`,
  entryRemoved: (title) => `已移除：${title}`,
  remove: '移除',
  keep: '保留',
  showDetails: '显示详情',
  hideDetails: '收起详情',
};

/** Returns the words of the language of a page. */
export function instanceWords(locale: string): typeof en {
  return locale.startsWith('zh') ? zh : en;
}
