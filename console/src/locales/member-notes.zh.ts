import type { ChineseOf } from '@pollen/ui/translator';
import type { memberNoteWords } from './member-notes.en';

export const memberNotes: ChineseOf<typeof memberNoteWords> = {
  notes: '备注',
  none: '暂无该会员的备注。',
  text: '新备注',
  help: '供同事查看。会员导出个人数据时会看到备注。',
  example: '希望在晚上六点后致电。',
  missing: '请填写备注。',
  add: '添加备注',
  adding: '正在添加',
  added: '备注已添加。',
  writtenBy: '{operator} · {at}',
  edited: '修改于 {at}',
  editOne: '编辑 {at} 的备注',
  editTitle: '编辑备注',
  note: '备注',
  save: '保存',
  saving: '正在保存',
  saved: '备注已保存。',
  delete: '删除',
  deleteOne: '删除 {at} 的备注',
  deleting: '正在删除',
  deleteQuestion: '删除该备注？',
  deleteText: '备注内容不会保留。',
  deleted: '备注已删除。',
};
