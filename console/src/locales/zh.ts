import { attempts } from './attempts.zh';
import { auditLog } from './audit-log.zh';
import { errors } from './errors.zh';
import { invitations } from './invitations.zh';
import { ledger } from './ledger.zh';
import { members } from './members.zh';
import { orders } from './orders.zh';
import { shell, ui } from './shell.zh';
import { signIn } from './sign-in.zh';
import { surveyForm } from './survey-form.zh';
import { surveys } from './surveys.zh';

/** All Chinese words, fetched only when the language is Chinese. The keys are the names given to `defineWords`. */
export const zh = {
  attempts,
  'audit-log': auditLog,
  errors,
  invitations,
  ledger,
  members,
  orders,
  shell,
  'sign-in': signIn,
  'survey-form': surveyForm,
  surveys,
  ui,
};
