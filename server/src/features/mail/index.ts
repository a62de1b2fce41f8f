export { eraseMail, eraseMailsTo, mailsOf, sendMail, unsentMails } from './actions';
export { MailLayout } from './MailLayout';
export { MailButton, MailCode, MailFacts, MailNote, MailQuote, MailText } from './mail-parts';
export { forgetMails } from './queries';
export { mailTexts, type Written, writeMail } from './texts';
