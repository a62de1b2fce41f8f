import { createBrowserRouter, redirect } from 'react-router';
import { App, Waiting } from './App';
import { ConsoleLayout } from './layouts/ConsoleLayout';
import { CrashPage } from './layouts/CrashPage';
import { paths } from './paths';

/** A page that is fetched when it is first opened. */
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
        { path: 'one-time-code', lazy: page(() => import('./pages/sign-in/EnrolmentPage')) },
        {
          Component: ConsoleLayout,
          children: [
            { index: true, loader: () => redirect(paths.orders()) },
            { path: 'orders', lazy: page(() => import('./pages/orders/OrdersPage')) },
            { path: 'orders/:id', lazy: page(() => import('./pages/orders/OrderPage')) },
            { path: 'surveys', lazy: page(() => import('./pages/surveys/SurveysPage')) },
            { path: 'surveys/new', lazy: page(() => import('./pages/surveys/NewSurveyPage')) },
            { path: 'surveys/:id', lazy: page(() => import('./pages/surveys/SurveyPage')) },
            { path: 'surveys/:id/settings', lazy: page(() => import('./pages/surveys/SurveySettingsPage')) },
            { path: 'members', lazy: page(() => import('./pages/members/MembersPage')) },
            { path: 'members/:id', lazy: page(() => import('./pages/members/MemberPage')) },
            { path: 'attempts/:attemptId', lazy: page(() => import('./pages/members/AttemptPage')) },
            { path: 'audit-log', lazy: page(() => import('./pages/audit-log/AuditLogPage')) },
            { path: '*', lazy: page(() => import('./pages/not-found/NotFoundPage')) },
          ],
        },
      ],
    },
  ],
  { basename: '/console' },
);
