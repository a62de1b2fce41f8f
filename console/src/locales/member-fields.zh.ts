import type { ChineseOf } from '@pollen/ui/translator';
import type { memberFieldWords } from './member-fields.en';

export const memberFields: ChineseOf<typeof memberFieldWords> = {
  title: '属性与回答',
  field: '问题或属性',
  value: '值',
  set: '设置',
  setBy: '{at}，{by}，版本 {n}',
  member: '会员',
  notShown: '已回答（敏感，不显示）',
  change: '修改',
  changeOne: '修改“{name}”',
  choose: '请选择',
  wrong: '该属性没有这个值。',
  clear: '清除',
  save: '保存',
  saving: '正在保存',
  saved: '属性已保存。',
};
