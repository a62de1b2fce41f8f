import { ui } from '@pollen/ui/ui-words.zh';
import { ads } from './ads.zh';
import { answerFiles } from './answer-files.zh';
import { approvals } from './approvals.zh';
import { attempts } from './attempts.zh';
import { auditDetails } from './audit-details.zh';
import { auditLog } from './audit-log.zh';
import { calendar } from './calendar.zh';
import { changes } from './changes.zh';
import { cleaning } from './cleaning.zh';
import { codebook } from './codebook.zh';
import { coding } from './coding.zh';
import { countries } from './countries.zh';
import { customFields } from './custom-fields.zh';
import { errors } from './errors.zh';
import { exclusions } from './exclusions.zh';
import { explanations } from './explanations.zh';
import { feasibility } from './feasibility.zh';
import { feedback } from './feedback.zh';
import { gifts } from './gifts.zh';
import { invitations } from './invitations.zh';
import { invitees } from './invitees.zh';
import { jobNames } from './job-names.zh';
import { jobs } from './jobs.zh';
import { launch } from './launch.zh';
import { ledger } from './ledger.zh';
import { list } from './list.zh';
import { mails } from './mails.zh';
import { memberFields } from './member-fields.zh';
import { memberFilters } from './member-filters.zh';
import { memberImports } from './member-imports.zh';
import { memberNotes } from './member-notes.zh';
import { memberTags } from './member-tags.zh';
import { members } from './members.zh';
import { newSurvey } from './new-survey.zh';
import { operators } from './operators.zh';
import { orders } from './orders.zh';
import { overview } from './overview.zh';
import { palette } from './palette.zh';
import { partnerFeed } from './partner-feed.zh';
import { partnerKeys } from './partner-keys.zh';
import { partnerScorecard } from './partner-scorecard.zh';
import { partners } from './partners.zh';
import { payouts } from './payouts.zh';
import { pictures } from './pictures.zh';
import { productTests } from './product-tests.zh';
import { promotions } from './promotions.zh';
import { quality } from './quality.zh';
import { questionLibrary } from './question-library.zh';
import { quotas } from './quotas.zh';
import { reconciliations } from './reconciliations.zh';
import { reminders } from './reminders.zh';
import { results } from './results.zh';
import { segments } from './segments.zh';
import { sendingHold } from './sending-hold.zh';
import { settings } from './settings.zh';
import { share } from './share.zh';
import { sharedResults } from './shared-results.zh';
import { shell } from './shell.zh';
import { signIn } from './sign-in.zh';
import { softLaunch } from './soft-launch.zh';
import { surveyComments } from './survey-comments.zh';
import { surveyEditor } from './survey-editor.zh';
import { surveyForm } from './survey-form.zh';
import { surveyPictures } from './survey-pictures.zh';
import { surveyTool } from './survey-tool.zh';
import { surveys } from './surveys.zh';
import { testLink } from './test-link.zh';
import { texts } from './texts.zh';
import { waves } from './waves.zh';
import { weighting } from './weighting.zh';

/** All Chinese words, fetched only when the language is Chinese. The keys are the names given to `defineWords`. */
export const zh = {
  ads,
  'answer-files': answerFiles,
  approvals,
  attempts,
  'audit-details': auditDetails,
  'audit-log': auditLog,
  calendar,
  changes,
  cleaning,
  codebook,
  coding,
  countries,
  errors,
  exclusions,
  explanations,
  customFields,
  feasibility,
  feedback,
  gifts,
  invitations,
  'job-names': jobNames,
  invitees,
  jobs,
  launch,
  ledger,
  list,
  mails,
  'member-filters': memberFilters,
  'member-imports': memberImports,
  'member-notes': memberNotes,
  'member-tags': memberTags,
  memberFields,
  members,
  'new-survey': newSurvey,
  operators,
  orders,
  palette,
  'partner-keys': partnerKeys,
  'partner-scorecard': partnerScorecard,
  partnerFeed,
  partners,
  reconciliations,
  payouts,
  pictures,
  promotions,
  segments,
  sendingHold,
  settings,
  'product-tests': productTests,
  quality,
  'question-library': questionLibrary,
  results,
  overview,
  share,
  'shared-results': sharedResults,
  shell,
  'sign-in': signIn,
  quotas,
  reminders,
  'soft-launch': softLaunch,
  'survey-pictures': surveyPictures,
  'survey-comments': surveyComments,
  'survey-editor': surveyEditor,
  'survey-form': surveyForm,
  'survey-tool': surveyTool,
  surveys,
  'test-link': testLink,
  texts,
  ui,
  waves,
  weighting,
};
