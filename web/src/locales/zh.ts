import { ui } from '@pollen/ui/ui-words.zh';
import { about } from './about.zh';
import { account } from './account.zh';
import { ad } from './ad.zh';
import { attempts } from './attempts.zh';
import { autoAdvance } from './auto-advance.zh';
import { avatars } from './avatars.zh';
import { cases } from './cases.zh';
import { checkIn } from './check-in.zh';
import { closing } from './closing.zh';
import { contact } from './contact.zh';
import { cookies } from './cookies.zh';
import { customQuestions } from './custom-questions.zh';
import { emailChange } from './email-change.zh';
import { errors } from './errors.zh';
import { exchange } from './exchange.zh';
import { firstSteps } from './first-steps.zh';
import { help } from './help.zh';
import { imageCheck } from './image-check.zh';
import { imageCode } from './image-code.zh';
import { impersonation } from './impersonation.zh';
import { inbox } from './inbox.zh';
import { invited } from './invited.zh';
import { join } from './join.zh';
import { knownMember } from './known-member.zh';
import { landing } from './landing.zh';
import { ledger } from './ledger.zh';
import { legal } from './legal.zh';
import { login } from './login.zh';
import { loginEnd } from './login-end.zh';
import { mailPreferences } from './mail-preferences.zh';
import { mine } from './mine.zh';
import { myYear } from './my-year.zh';
import { notFound } from './not-found.zh';
import { notMe } from './not-me.zh';
import { offline } from './offline.zh';
import { orders } from './orders.zh';
import { partner } from './partner.zh';
import { passkeys } from './passkeys.zh';
import { password } from './password.zh';
import { passwordMeter } from './password-meter.zh';
import { payoutAccount } from './payout-account.zh';
import { prefill } from './prefill.zh';
import { productTests } from './product-tests.zh';
import { profile } from './profile.zh';
import { profileDetails } from './profile-details.zh';
import { questionnaire } from './questionnaire.zh';
import { referrals } from './referrals.zh';
import { regions } from './regions.zh';
import { rewards } from './rewards.zh';
import { rewardsInfo } from './rewards-info.zh';
import { sensitivity } from './sensitivity.zh';
import { sentMessage } from './sent-message.zh';
import { settings } from './settings.zh';
import { shell } from './shell.zh';
import { site } from './site.zh';
import { survey } from './survey.zh';
import { surveyInfo } from './survey-info.zh';
import { surveyTool } from './survey-tool.zh';
import { suspension } from './suspension.zh';
import { trust } from './trust.zh';
import { unsubscribe } from './unsubscribe.zh';

/** All Chinese words, fetched only when the language is Chinese. The keys are the names given to `defineWords`. */
export const zh = {
  about,
  account,
  ad,
  attempts,
  avatars,
  cases,
  'check-in': checkIn,
  contact,
  closing,
  cookies,
  'custom-questions': customQuestions,
  'email-change': emailChange,
  errors,
  exchange,
  'first-steps': firstSteps,
  help,
  'image-check': imageCheck,
  'image-code': imageCode,
  inbox,
  invited,
  join,
  knownMember,
  landing,
  legal,
  login,
  loginEnd,
  ledger,
  impersonation,
  mailPreferences,
  mine,
  'my-year': myYear,
  'not-found': notFound,
  'not-me': notMe,
  passkeys,
  offline,
  orders,
  partner,
  prefill,
  password,
  'password-meter': passwordMeter,
  'payout-account': payoutAccount,
  'product-tests': productTests,
  profile,
  'auto-advance': autoAdvance,
  'profile-details': profileDetails,
  questionnaire,
  referrals,
  regions,
  rewards,
  'rewards-info': rewardsInfo,
  'sent-message': sentMessage,
  sensitivity,
  settings,
  shell,
  site,
  survey,
  'survey-info': surveyInfo,
  'survey-tool': surveyTool,
  suspension,
  trust,
  unsubscribe,
  ui,
};
