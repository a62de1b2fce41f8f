import * as ads from './ads';
import * as answerFiles from './answer-files';
import * as answerTemplates from './answer-templates';
import * as approvals from './approvals';
import * as attempts from './attempts';
import * as avatars from './avatars';
import * as cases from './cases';
import * as checkIn from './check-in';
import * as choiceLists from './choice-lists';
import * as closing from './closing';
import * as codebook from './codebook';
import * as consents from './consents';
import * as consoleAds from './console-ads';
import * as consoleAnswerFiles from './console-answer-files';
import * as consoleAttempts from './console-attempts';
import * as consoleCleaning from './console-cleaning';
import * as consoleClosing from './console-closing';
import * as consoleCoding from './console-coding';
import * as consoleContent from './console-content';
import * as consoleFeedback from './console-feedback';
import * as consoleGifts from './console-gifts';
import * as consoleInvitations from './console-invitations';
import * as consoleJobs from './console-jobs';
import * as consoleLedger from './console-ledger';
import * as consoleMails from './console-mails';
import * as consoleMembers from './console-members';
import * as consoleOperators from './console-operators';
import * as consoleOrders from './console-orders';
import * as consolePayouts from './console-payouts';
import * as consoleProductTests from './console-product-tests';
import * as consoleQuality from './console-quality';
import * as consoleResults from './console-results';
import * as consoleSearch from './console-search';
import * as consoleSettings from './console-settings';
import * as consoleSurveyTools from './console-survey-tools';
import * as consoleSurveys from './console-surveys';
import * as consoleTables from './console-tables';
import * as consoleVersions from './console-versions';
import * as consoleWaves from './console-waves';
import * as consoleWeighting from './console-weighting';
import * as content from './content';
import * as corrections from './corrections';
import * as customFields from './custom-fields';
import * as customQuestions from './custom-questions';
import * as dataExport from './data-export';
import * as emailChange from './email-change';
import * as exclusions from './exclusions';
import * as feasibility from './feasibility';
import * as feedback from './feedback';
import * as fieldCalendar from './field-calendar';
import * as firstSteps from './first-steps';
import * as giftCodes from './gift-codes';
import * as gifts from './gifts';
import * as imageCodes from './image-codes';
import * as impersonation from './impersonation';
import * as invitations from './invitations';
import * as ledger from './ledger';
import * as mailPreferences from './mail-preferences';
import * as memberExports from './member-exports';
import * as memberImports from './member-imports';
import * as memberNotes from './member-notes';
import * as memberTags from './member-tags';
import * as members from './members';
import * as myYear from './my-year';
import * as notificationCalls from './notifications';
import type { BodyOf, DataOf, Operation, ParamsOf, QueryOf, RefusalKind } from './operation';
import * as operatorAccounts from './operator-accounts';
import * as operatorPasswords from './operator-passwords';
import * as orders from './orders';
import * as overview from './overview';
import * as partnerCallLog from './partner-call-log';
import * as partnerKeys from './partner-keys';
import * as partnerOffers from './partner-offers';
import * as partnerQuestions from './partner-questions';
import * as partnerScorecard from './partner-scorecard';
import * as partners from './partners';
import * as passkeys from './passkeys';
import * as payoutAccounts from './payout-accounts';
import * as payoutEvents from './payout-events';
import * as payoutStatements from './payout-statements';
import * as pictures from './pictures';
import * as prefill from './prefill';
import * as productTests from './product-tests';
import * as profiles from './profiles';
import * as questionLibrary from './question-library';
import * as questionnaireChecks from './questionnaire-checks';
import * as questionnaireImports from './questionnaire-imports';
import * as questionnairePictures from './questionnaire-pictures';
import * as quotas from './quotas';
import * as reconciliations from './reconciliations';
import * as referrals from './referrals';
import * as regions from './regions';
import * as reminderRules from './reminder-rules';
import * as segments from './segments';
import * as sendingHold from './sending-hold';
import * as sensitivity from './sensitivity';
import * as sessions from './sessions';
import * as sharedResults from './shared-results';
import * as softLaunches from './soft-launches';
import * as surveyComments from './survey-comments';
import * as surveyDrafts from './survey-drafts';
import * as surveyEditor from './survey-editor';
import * as surveyTemplates from './survey-templates';
import * as surveyTools from './survey-tools';
import * as surveys from './surveys';
import * as suspensions from './suspensions';
import * as targets from './targets';
import * as testLinks from './test-links';
import * as trust from './trust';
import * as values from './values';
import * as waitingChanges from './waiting-changes';
import * as waitingCounts from './waiting-counts';
import * as webPush from './web-push';

const words = {
  ...webPush,
  ...answerFiles,
  ...answerTemplates,
  ...approvals,
  ...attempts,
  ...avatars,
  ...cases,
  ...checkIn,
  ...closing,
  ...consents,
  ...codebook,
  ...consoleAnswerFiles,
  ...consoleAttempts,
  ...consoleCleaning,
  ...consoleClosing,
  ...consoleContent,
  ...consoleFeedback,
  ...consoleGifts,
  ...consoleInvitations,
  ...consoleJobs,
  ...consoleLedger,
  ...consoleMails,
  ...consoleMembers,
  ...consoleOperators,
  ...consoleOrders,
  ...consolePayouts,
  ...consoleSearch,
  ...consoleSettings,
  ...consoleProductTests,
  ...consoleQuality,
  ...consoleCoding,
  ...consoleResults,
  ...consoleSurveys,
  ...consoleTables,
  ...consoleVersions,
  ...consoleWaves,
  ...consoleWeighting,
  ...content,
  ...corrections,
  ...choiceLists,
  ...customFields,
  ...customQuestions,
  ...dataExport,
  ...emailChange,
  ...exclusions,
  ...feedback,
  ...feasibility,
  ...fieldCalendar,
  ...imageCodes,
  ...firstSteps,
  ...myYear,
  ...giftCodes,
  ...gifts,
  ...invitations,
  ...ledger,
  ...mailPreferences,
  ...members,
  ...memberExports,
  ...memberImports,
  ...memberNotes,
  ...memberTags,
  ...impersonation,
  ...operatorAccounts,
  ...operatorPasswords,
  ...notificationCalls,
  ...orders,
  ...overview,
  ...partnerKeys,
  ...partnerScorecard,
  ...partners,
  ...partnerCallLog,
  ...reconciliations,
  ...partnerOffers,
  ...partnerQuestions,
  ...passkeys,
  ...payoutAccounts,
  ...payoutEvents,
  ...payoutStatements,
  ...pictures,
  ...prefill,
  ...productTests,
  ...profiles,
  ...questionnaireChecks,
  ...questionnaireImports,
  ...questionnairePictures,
  ...reminderRules,
  ...questionLibrary,
  ...quotas,
  ...referrals,
  ...regions,
  ...segments,
  ...sendingHold,
  ...sensitivity,
  ...sessions,
  ...softLaunches,
  ...sharedResults,
  ...surveyEditor,
  ...suspensions,
  ...surveyComments,
  ...surveyDrafts,
  ...surveyTemplates,
  ...surveyTools,
  ...consoleSurveyTools,
  ...ads,
  ...consoleAds,
  ...testLinks,
  ...trust,
  ...surveys,
  ...targets,
  ...values,
  ...waitingChanges,
  ...waitingCounts,
};

type Words = typeof words;
type OperationName = { [K in keyof Words]: Words[K] extends Operation ? K : never }[keyof Words];

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'caller' in value;
}

function isRefusal(value: unknown): value is RefusalKind {
  return typeof value === 'object' && value !== null && 'code' in value && 'text' in value && 'name' in value;
}

/** Every call of the API. */
export const operations: readonly Operation[] = Object.values(words as Record<string, unknown>).filter(isOperation);

/** Every refusal, in both languages: those that a file of calls exports, and those that a call declares. */
export const refusals: readonly RefusalKind[] = [
  ...new Set([
    ...Object.values(words as Record<string, unknown>).filter(isRefusal),
    ...operations.flatMap((operation) => operation.refusals ?? []),
  ]),
];

type Entries = {
  [K in OperationName as Words[K] extends Operation ? `${Words[K]['method']} ${Words[K]['path']}` : never]: Words[K];
};

/**
 * The calls as browsers see them, by `"METHOD /path"`. Import this as a type only: the schemas stay on the server.
 * `params`, `query` and `body` are what a caller gives, `data` what comes back.
 */
export type Api = {
  [K in keyof Entries]: {
    params: ParamsOf<Entries[K]>;
    query: Partial<QueryOf<Entries[K]>>;
    body: BodyOf<Entries[K]>;
    data: DataOf<Entries[K]>;
  };
};
