import { createBrowserRouter } from 'react-router';
import { App, Waiting } from './App';
import { ConsoleLayout } from './layouts/ConsoleLayout';
import { CrashPage } from './layouts/CrashPage';

/** A page whose code loads when it is first opened. */
function page(load: () => Promise<{ default: React.ComponentType }>) {
  return async () => ({ Component: (await load()).default });
}

export const router = createBrowserRouter(
  [
    {
      Component: App,
      HydrateFallback: Waiting,
      ErrorBoundary: CrashPage,
      children: [
        { path: 'sign-in', lazy: page(() => import('./pages/sign-in/SignInPage')) },
        { path: 'invitation', lazy: page(() => import('./pages/sign-in/InvitationPage')) },
        { path: 'forgotten-password', lazy: page(() => import('./pages/sign-in/ForgottenPasswordPage')) },
        { path: 'new-password', lazy: page(() => import('./pages/sign-in/NewPasswordPage')) },
        { path: 'one-time-code', lazy: page(() => import('./pages/sign-in/EnrolmentPage')) },
        { path: 'try', lazy: page(() => import('./pages/test-link/TestLinkPage')) },
        { path: 'shared-results', lazy: page(() => import('./pages/shared-results/SharedResultsPage')) },
        {
          Component: ConsoleLayout,
          children: [
            { index: true, lazy: page(() => import('./pages/overview/OverviewPage')) },
            { path: 'orders', lazy: page(() => import('./pages/orders/OrdersPage')) },
            { path: 'orders/:id', lazy: page(() => import('./pages/orders/OrderPage')) },
            { path: 'payouts', lazy: page(() => import('./pages/payouts/PayoutsPage')) },
            { path: 'payouts/events', lazy: page(() => import('./pages/payouts/PayoutEventsPage')) },
            { path: 'payouts/:id', lazy: page(() => import('./pages/payouts/PayoutRunPage')) },
            { path: 'surveys', lazy: page(() => import('./pages/surveys/SurveysPage')) },
            { path: 'surveys/new', lazy: page(() => import('./pages/new-survey/NewSurveyPage')) },
            {
              path: 'surveys/:id',
              lazy: page(() => import('./pages/surveys/SurveyLayout')),
              children: [
                { index: true, lazy: page(() => import('./pages/surveys/SurveyOverviewPage')) },
                { path: 'questionnaire', lazy: page(() => import('./pages/survey-editor/QuestionnairePage')) },
                { path: 'quotas', lazy: page(() => import('./pages/surveys/SurveyQuotasPage')) },
                { path: 'invitations', lazy: page(() => import('./pages/surveys/SurveyInvitationsPage')) },
                { path: 'results', lazy: page(() => import('./pages/results/ResultsPage')) },
                { path: 'results/weighting', lazy: page(() => import('./pages/results/WeightingPage')) },
                { path: 'results/cleaning', lazy: page(() => import('./pages/results/CleaningPage')) },
                { path: 'results/codebook', lazy: page(() => import('./pages/results/CodebookPage')) },
                { path: 'results/share', lazy: page(() => import('./pages/results/SharePage')) },
                { path: 'results/open-answers', lazy: page(() => import('./pages/results/OpenAnswersPage')) },
                { path: 'settings', lazy: page(() => import('./pages/surveys/SurveySettingsPage')) },
              ],
            },
            { path: 'members', lazy: page(() => import('./pages/members/MembersPage')) },
            { path: 'feasibility', lazy: page(() => import('./pages/feasibility/FeasibilityPage')) },
            { path: 'calendar', lazy: page(() => import('./pages/calendar/CalendarPage')) },
            { path: 'member-imports', lazy: page(() => import('./pages/member-imports/MemberImportsPage')) },
            { path: 'member-imports/new', lazy: page(() => import('./pages/member-imports/NewMemberImportPage')) },
            { path: 'member-imports/:id', lazy: page(() => import('./pages/member-imports/MemberImportPage')) },
            { path: 'member-tags', lazy: page(() => import('./pages/member-tags/MemberTagsPage')) },
            { path: 'profile-questions', lazy: page(() => import('./pages/custom-fields/CustomFieldsPage')) },
            { path: 'profile-questions/new', lazy: page(() => import('./pages/custom-fields/NewCustomFieldPage')) },
            { path: 'profile-questions/:id', lazy: page(() => import('./pages/custom-fields/CustomFieldPage')) },
            { path: 'segments', lazy: page(() => import('./pages/segments/SegmentsPage')) },
            { path: 'members/:id', lazy: page(() => import('./pages/members/MemberPage')) },
            { path: 'attempts', lazy: page(() => import('./pages/attempts/AttemptsPage')) },
            { path: 'attempts/:attemptId', lazy: page(() => import('./pages/members/AttemptPage')) },
            { path: 'settings', lazy: page(() => import('./pages/settings/SettingsPage')) },
            { path: 'settings/promotions', lazy: page(() => import('./pages/settings/PromotionsPage')) },
            { path: 'settings/countries', lazy: page(() => import('./pages/settings/CountriesPage')) },
            { path: 'settings/partner-keys', lazy: page(() => import('./pages/partner-keys/PartnerKeysPage')) },
            { path: 'texts', lazy: page(() => import('./pages/texts/TextsPage')) },
            { path: 'texts/questions', lazy: page(() => import('./pages/texts/QuestionsPage')) },
            { path: 'texts/mails', lazy: page(() => import('./pages/texts/MailsPage')) },
            { path: 'texts/mails/:name', lazy: page(() => import('./pages/texts/MailPage')) },
            { path: 'texts/pages/:name/:locale', lazy: page(() => import('./pages/texts/TextPage')) },
            { path: 'jobs', lazy: page(() => import('./pages/jobs/JobsPage')) },
            { path: 'feedback', lazy: page(() => import('./pages/feedback/FeedbackPage')) },
            { path: 'feedback/templates', lazy: page(() => import('./pages/feedback/TemplatesPage')) },
            { path: 'feedback/:id', lazy: page(() => import('./pages/feedback/ConversationPage')) },
            { path: 'approvals', lazy: page(() => import('./pages/approvals/ApprovalsPage')) },
            { path: 'approvals/:id', lazy: page(() => import('./pages/approvals/ApprovalPage')) },
            { path: 'operators', lazy: page(() => import('./pages/operators/OperatorsPage')) },
            { path: 'operators/:id', lazy: page(() => import('./pages/operators/OperatorPage')) },
            { path: 'gifts', lazy: page(() => import('./pages/gifts/GiftsPage')) },
            { path: 'gifts/new', lazy: page(() => import('./pages/gifts/NewGiftPage')) },
            { path: 'gifts/:id', lazy: page(() => import('./pages/gifts/GiftPage')) },
            { path: 'gifts/:id/settings', lazy: page(() => import('./pages/gifts/GiftSettingsPage')) },
            { path: 'quality', lazy: page(() => import('./pages/quality/QualityPage')) },
            { path: 'ledger', lazy: page(() => import('./pages/ledger/LedgerPage')) },
            { path: 'audit-log', lazy: page(() => import('./pages/audit-log/AuditLogPage')) },
            { path: '*', lazy: page(() => import('./pages/not-found/NotFoundPage')) },
          ],
        },
      ],
    },
  ],
  { basename: '/console' },
);
