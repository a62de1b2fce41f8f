export { mailsOf, sendMail } from './actions';
export { MailLayout } from './MailLayout';
export { MailButton, MailCode, MailFacts, MailNote, MailQuote, MailText } from './mail-parts';
export {
  countQueuedMails,
  countUnsentMails,
  deleteMail,
  deleteMailsBefore,
  deleteMailsTo,
  discardQueuedMails,
  findOldestMail,
  findOldestQueuedMail,
  listUnsentMails,
} from './queries';
export { draftMail, type MailDraft, type MailTexts, mailTexts } from './texts';
