import { defineWords } from '@pollen/ui/translator';

export const answerFilesWords = defineWords('answer-files', {
  question: 'Question',
  files: 'Uploaded files',
  note: 'Newest response first. The links work for two hours. Files are deleted 90 days after the response.',
  signature: 'Signature',
  deleted: 'Deleted',
  response: 'Response {id}',
  noQuestions: 'No question asks for files',
  noQuestionsNote: 'Files and signatures of respondents appear here.',
  noFiles: 'No files yet',
  noFilesNote: 'Nobody has answered this question with a file.',
});
