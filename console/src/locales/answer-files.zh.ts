import type { ChineseOf } from '@pollen/ui/translator';
import type { answerFilesWords } from './answer-files.en';

export const answerFiles: ChineseOf<typeof answerFilesWords> = {
  question: '题目',
  files: '上传的文件',
  note: '最新答卷在前。链接两小时内有效，文件在答卷提交 90 天后删除。',
  signature: '签名',
  deleted: '已删除',
  response: '答卷 {id}',
  noQuestions: '没有要求上传文件的题目',
  noQuestionsNote: '受访者上传的文件和签名将显示在这里。',
  noFiles: '暂无文件',
  noFilesNote: '还没有人用文件回答此题。',
};
