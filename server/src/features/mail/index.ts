export { mailsOf, sendMail } from './actions';
export { MailLayout } from './MailLayout';
export { MailButton, MailCode, MailFacts, MailNote, MailQuote, MailText } from './mail-parts';
export { deleteMail, deleteMailsTo, forgetMails, listUnsentMails } from './queries';
export { mailTexts, type Written, writeMail } from './texts';
