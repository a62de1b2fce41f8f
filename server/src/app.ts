import { operations } from '@pollen/contract/api';
import { codes } from '@pollen/contract/codes';
import { publicUrlMark } from '@pollen/contract/content-marks';
import { openApiDocument } from '@pollen/contract/openapi';
import { notFound } from '@pollen/contract/values';
import type { FastifyInstance } from 'fastify';
import { approvalKinds } from './approval-kinds';
import { fakeExchangeRoutes } from './demo/fake-exchange';
import { adClipRoutes } from './features/ads/routes';
import { answerFileRoutes } from './features/answer-files/routes';
import { approvalRoutes } from './features/approvals/routes';
import { adAttemptRoutes } from './features/attempts/ad-routes';
import { attemptFileRoutes } from './features/attempts/file-routes';
import { partnerAttemptRoutes } from './features/attempts/partner-routes';
import { attemptRoutes } from './features/attempts/routes';
import { toolAttemptRoutes } from './features/attempts/tool-routes';
import { avatarRoutes } from './features/avatars/routes';
import { caseRoutes } from './features/cases/routes';
import { checkInRoutes } from './features/check-in/routes';
import { choiceListRoutes } from './features/choice-lists/routes';
import { consoleClosingRoutes } from './features/closing/console-routes';
import { isClosedMeanwhile } from './features/closing/index';
import { closingRoutes } from './features/closing/routes';
import { consentRoutes } from './features/consents/routes';
import { consoleAdRoutes } from './features/console-ads/routes';
import { consoleJobRoutes } from './features/console-jobs/routes';
import { consoleHistoryRoutes } from './features/console-members/history-routes';
import { countMembersUpTo, filteredMembersQuery } from './features/console-members/member-filter';
import { consoleMemberRoutes } from './features/console-members/routes';
import { partnerFeedRoutes } from './features/console-partners/feed-routes';
import { consolePartnerRoutes } from './features/console-partners/routes';
import { consoleSearchRoutes } from './features/console-search/routes';
import { consoleSurveyToolRoutes } from './features/console-survey-tools/routes';
import { surveyPictureRoutes } from './features/console-surveys/picture-routes';
import { questionnaireRoutes } from './features/console-surveys/questionnaire-routes';
import { consoleSurveyRoutes } from './features/console-surveys/routes';
import { fillPage } from './features/content/articles';
import { consoleContentRoutes } from './features/content/console-routes';
import { contentRoutes } from './features/content/routes';
import { correctionRoutes } from './features/corrections/routes';
import { customFieldRoutes } from './features/custom-fields/routes';
import { dataExportRoutes } from './features/data-export/routes';
import { emailChangeRoutes } from './features/email-change/routes';
import { exclusionRoutes } from './features/exclusions/routes';
import { feasibilityRoutes } from './features/feasibility/routes';
import { consoleFeedbackRoutes } from './features/feedback/console-routes';
import { messageToken } from './features/feedback/links';
import { feedbackRoutes } from './features/feedback/routes';
import { fieldCalendarRoutes } from './features/field-calendar/routes';
import { firstStepsRoutes } from './features/first-steps/routes';
import { consoleGiftCodeRoutes } from './features/gift-codes/console-routes';
import { consoleGiftRoutes } from './features/gifts/console-routes';
import { giftRoutes } from './features/gifts/routes';
import { imageCodeRoutes } from './features/image-codes/routes';
import { impersonatedMember, isImpersonation } from './features/impersonation/index';
import { impersonationRoutes } from './features/impersonation/routes';
import { consoleInvitationRoutes } from './features/invitations/console-routes';
import { invitationRoutes } from './features/invitations/routes';
import { ledgerRoutes } from './features/ledger/routes';
import { consoleMailRoutes } from './features/mail/console-routes';
import { mailRoutes } from './features/mail/routes';
import { mailPreferenceRoutes } from './features/mail-preferences/routes';
import { memberImportRoutes } from './features/member-imports/routes';
import { memberNoteRoutes } from './features/member-notes/routes';
import { memberTagRoutes } from './features/member-tags/routes';
import { updateMemberLastSeen } from './features/members/index';
import { membersRoutes } from './features/members/routes';
import { myYearRoutes } from './features/my-year/routes';
import { notificationRoutes } from './features/notifications/routes';
import { offerPushRoutes } from './features/offers/push-routes';
import { auditRoutes } from './features/operators/audit-routes';
import { readConsoleToken } from './features/operators/console-cookie';
import { operatorOfToken } from './features/operators/index';
import { operatorPasswordRoutes } from './features/operators/password-routes';
import { operatorRoutes } from './features/operators/routes';
import { operatorTeamRoutes } from './features/operators/team-routes';
import { consoleOrderRoutes } from './features/orders/console-routes';
import { orderRoutes } from './features/orders/routes';
import { overviewRoutes } from './features/overview/routes';
import { createPageRenderer } from './features/page-rendering/index';
import { partnerCallRoutes } from './features/partner-calls/console-routes';
import { partnerInboxRoutes } from './features/partner-calls/inbox-routes';
import { isVerifiedCall } from './features/partner-calls/index';
import { partnerKeyRoutes } from './features/partner-keys/routes';
import { partnerScorecardRoutes } from './features/partner-scorecard/routes';
import { deletePasskeysOfSessions } from './features/passkeys/index';
import { passkeyRoutes } from './features/passkeys/routes';
import { payoutAccountRoutes } from './features/payout-accounts/routes';
import { consolePayoutRoutes } from './features/payouts/console-routes';
import { payoutEventRoutes } from './features/payouts/event-routes';
import { runsUnderWay } from './features/payouts/index';
import { payoutRoutes } from './features/payouts/routes';
import { payoutStatementRoutes } from './features/payouts/statement-routes';
import { prefillRoutes } from './features/prefill/routes';
import { consoleProductTestRoutes } from './features/product-tests/console-routes';
import { onPartEnded } from './features/product-tests/index';
import { productTestRoutes } from './features/product-tests/routes';
import { profilesRoutes } from './features/profiles/routes';
import { consoleQualityRoutes } from './features/quality/console-routes';
import { questionLibraryRoutes } from './features/question-library/routes';
import { questionnaireImportRoutes } from './features/questionnaire-imports/routes';
import { questionnairePictureRoutes } from './features/questionnaire-pictures/routes';
import { quotaRoutes } from './features/quotas/routes';
import { reconciliationRoutes } from './features/reconciliations/routes';
import { recordFriendActivity } from './features/referrals/index';
import { referralsRoutes } from './features/referrals/routes';
import { regionRoutes } from './features/regions/routes';
import { cleaningRoutes } from './features/results/cleaning-routes';
import { codingRoutes } from './features/results/coding-routes';
import { resultRoutes } from './features/results/routes';
import { sharedResultRoutes } from './features/results/shared-results-routes';
import { tableRoutes } from './features/results/table-routes';
import { weightingRoutes } from './features/results/weighting-routes';
import { segmentRoutes } from './features/segments/routes';
import { sendingHoldRoutes } from './features/sending-hold/routes';
import { sensitivityRoutes } from './features/sensitivity/routes';
import { directSession, findCaller } from './features/sessions/index';
import { completeLogin } from './features/sessions/login';
import { sessionsRoutes } from './features/sessions/routes';
import { consoleSettingsRoutes } from './features/settings/console-routes';
import { installPanelSettings } from './features/settings/index';
import { softLaunchRoutes } from './features/soft-launches/routes';
import { surveyCommentRoutes } from './features/survey-comments/routes';
import { surveyDraftRoutes } from './features/survey-drafts/routes';
import { surveyEditorRoutes } from './features/survey-editor/routes';
import { surveyTemplateRoutes } from './features/survey-templates/routes';
import { suspensionRoutes } from './features/suspensions/routes';
import { testLinkRoutes } from './features/test-links/routes';
import { toolReportRoutes } from './features/tool-reports/routes';
import { trustRoutes } from './features/trust/routes';
import { versionRoutes } from './features/versions/routes';
import { waitingCountRoutes } from './features/waiting-counts/routes';
import { webPushRoutes } from './features/web-push/routes';
import { outsideJobs } from './jobs';
import { mailSamples } from './mail-samples';
import { type Callers, createApi } from './platform/http/api';
import { createHttpServer, envelope, faultEnvelope } from './platform/http/http-server';
import type { RequestObserver } from './platform/http/request-observer';
import { serveSiteMap } from './platform/http/site-map';
import { serveSite } from './platform/http/static-site';
import { localeOf } from './platform/locale';
import type { Services } from './platform/services';
import { versionedKinds } from './versioned-kinds';

/** Folders of the built browser apps; without them only the API is served. */
export interface Sites {
  readonly web: string;
  readonly console: string;
  /** The program that renders pages of members; without the file they are sent with their skeletons. */
  readonly rendering: string;
}

/** The calls of the contract with patterns of their paths. */
const callsByAddress = operations.map(({ method, path }) => ({
  method,
  address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** Returns the HTTP methods that the contract has for a path. */
function methodsOf(path: string): string[] {
  return callsByAddress.filter(({ address }) => address.test(path)).map(({ method }) => method);
}

/** Creates the whole server, ready to listen. All features are wired here and nowhere else. */
export async function createApp(
  services: Services,
  sites: Sites | null,
  observer?: RequestObserver,
): Promise<FastifyInstance> {
  const { config } = services;
  installPanelSettings({ timeZone: config.panelTimeZone });
  const app = await createHttpServer(config, services.log, observer);
  const callers: Callers = {
    isReadOnly: isImpersonation,
    member: (tx, request) => {
      if (isImpersonation(request)) return impersonatedMember(tx, request);
      const onSeen = async (memberId: number) => {
        await updateMemberLastSeen(tx, memberId);
        await recordFriendActivity(tx, memberId);
      };
      return findCaller(tx, config, request, onSeen);
    },
    directSession: (tx, request) => (isImpersonation(request) ? null : directSession(tx, config, request)),
    operator: (tx, request, duringEnrolment) =>
      operatorOfToken(tx, readConsoleToken(config, request), {
        isThisMachine: config.publicUrlIsThisMachine,
        duringEnrolment,
      }),
    hasLostSession: isClosedMeanwhile,
  };
  const api = createApi(app, services, callers);

  membersRoutes(api, services);
  sensitivityRoutes(api);
  sessionsRoutes(api, services, { onDisowned: deletePasskeysOfSessions });
  passkeyRoutes(api, services, { completeLogin });
  emailChangeRoutes(api, services);
  consentRoutes(api);
  prefillRoutes(api);
  invitationRoutes(api);
  mailPreferenceRoutes(api);
  webPushRoutes(api, services);
  notificationRoutes(api, { tokenOfConversation: messageToken, isImpersonation });
  dataExportRoutes(api);
  closingRoutes(api, services);
  profilesRoutes(api, services);
  customFieldRoutes(api);
  avatarRoutes(app, api, services);
  regionRoutes(api, config);
  checkInRoutes(api);
  firstStepsRoutes(api, services);
  myYearRoutes(api);
  referralsRoutes(api, services);
  ledgerRoutes(api);
  contentRoutes(api);
  attemptRoutes(api, { onPartEnded: (tx, part) => onPartEnded(tx, part, config.publicUrl) });
  attemptFileRoutes(api);
  partnerAttemptRoutes(api);
  toolAttemptRoutes(api, services);
  answerFileRoutes(app, services);
  adAttemptRoutes(api, services);
  adClipRoutes(app, services);
  consoleQualityRoutes(api);
  resultRoutes(api);
  cleaningRoutes(api);
  codingRoutes(api);
  sharedResultRoutes(api);
  tableRoutes(api);
  weightingRoutes(api);
  imageCodeRoutes(api, services);
  feedbackRoutes(api, services);
  caseRoutes(api, services, { tokenOfConversation: messageToken, isImpersonation });
  consoleFeedbackRoutes(api, services);
  consoleSurveyRoutes(api);
  questionnaireRoutes(api);
  choiceListRoutes(api);
  surveyPictureRoutes(app, api, services);
  questionnairePictureRoutes(app, api, services);
  softLaunchRoutes(api);
  quotaRoutes(api);
  surveyEditorRoutes(api);
  surveyDraftRoutes(api);
  surveyCommentRoutes(api);
  testLinkRoutes(api);
  surveyTemplateRoutes(api);
  questionnaireImportRoutes(api);
  questionLibraryRoutes(api);
  exclusionRoutes(api);
  fieldCalendarRoutes(api);
  feasibilityRoutes(api);
  consoleInvitationRoutes(api, { segmentMembers: filteredMembersQuery });
  giftRoutes(api);
  payoutAccountRoutes(api, config);
  orderRoutes(api, config);
  operatorRoutes(api, services);
  operatorTeamRoutes(api, config);
  operatorPasswordRoutes(api, config);
  auditRoutes(api);
  const approvals = approvalKinds(config);
  approvalRoutes(api, approvals);
  waitingCountRoutes(api, approvals);
  consoleOrderRoutes(api);
  consoleGiftRoutes(app, api, services);
  consoleGiftCodeRoutes(api);
  consolePayoutRoutes(api);
  payoutEventRoutes(api);
  payoutStatementRoutes(api);
  payoutRoutes(app, services);
  consolePartnerRoutes(api);
  partnerFeedRoutes(api);
  partnerCallRoutes(api);
  reconciliationRoutes(api);
  partnerScorecardRoutes(api);
  partnerInboxRoutes(app, services);
  offerPushRoutes(app, services, { isVerifiedCall });
  productTestRoutes(api, { isImpersonation });
  consoleProductTestRoutes(api);
  toolReportRoutes(app, services);
  consoleSurveyToolRoutes(api);
  consoleAdRoutes(api);
  consoleMemberRoutes(api);
  memberTagRoutes(api, { filteredMembers: filteredMembersQuery, countMembers: countMembersUpTo });
  memberNoteRoutes(api);
  memberImportRoutes(api, services);
  consoleSearchRoutes(api);
  segmentRoutes(api, { countMembers: countMembersUpTo });
  consoleJobRoutes(api);
  consoleMailRoutes(api, config, mailSamples);
  consoleSettingsRoutes(api);
  consoleContentRoutes(api, config);
  partnerKeyRoutes(api, { runsUnderWay });
  versionRoutes(api, versionedKinds);
  consoleHistoryRoutes(api);
  overviewRoutes(api);
  trustRoutes(api);
  correctionRoutes(api);
  consoleClosingRoutes(api, services);
  suspensionRoutes(api);
  impersonationRoutes(api);
  sendingHoldRoutes(api, { outsideJobs });

  mailRoutes(app, services);
  fakeExchangeRoutes(app, services);

  let openApi: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    // Built at the first request: the document is large, and most processes never serve it.
    openApi ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(openApi);
  });

  if (sites) {
    await serveSite(app, { folder: sites.console, prefix: '/console/', fallback: 'index.html', first: true });
    const publicPages = await serveSite(app, {
      folder: sites.web,
      prefix: '/',
      fallback: '__spa-fallback.html',
      first: false,
      fill: (html) => fillPage(services.database.reader, services, html.replaceAll(publicUrlMark, config.publicUrl)),
      render: createPageRenderer(app, services, { program: sites.rendering, findMember: callers.member }),
    });
    serveSiteMap(app, config.publicUrl, publicPages);
  }
  app.setNotFoundHandler((request, reply) => {
    const locale = localeOf(request.headers['accept-language']);
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    if (methods.length > 0) return reply.code(405).header('allow', methods.join(', ')).send(faultEnvelope(405, locale));
    return reply.code(404).send(envelope(codes.notFound, notFound.text[locale]));
  });
  return app;
}
