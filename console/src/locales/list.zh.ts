import type { ChineseOf } from '@pollen/ui/translator';
import type { listWords } from './list.en';

export const list: ChineseOf<typeof listWords> = {
  day: '“{text}”不是有效的日期。',
  days: '开始日期（{from}）晚于结束日期（{to}）。',
  number: '“{text}”不是该筛选条件可用的数字。',
  choice: '“{text}”不在可选项中。',
  page: '没有第“{text}”页，已显示第 1 页。',
  shownWithout: { other: '列表未应用该筛选条件。' },
  noMatches: '没有符合筛选条件的结果。',
  columns: '列',
  allColumns: '全部',
  someColumns: '{n} / {all}',
  resetView: '恢复默认列与排序',
  newRows: { other: '有 {count} 条新内容' },
  showNew: '显示',
  clear: '清除筛选条件',
  pastEnd: '此页没有更多结果。',
  emptyTab: '此标签下暂无内容。',
};
