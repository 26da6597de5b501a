import { createRoute, redirect } from '@tanstack/react-router';
import { landing } from '../../lib/guard.ts';
import { oneOf, search, text } from '../../lib/search-params.ts';
import { sessionUser } from '../../lib/session.ts';
import { fittingNext } from '../destination.ts';
import { page } from '../page.tsx';
import { rootRoute } from '../root.tsx';

/** Screens open to anyone: a centred card. */
const face = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: page(() => import('./shell.tsx'), 'PublicShell'),
  staticData: { requires: 'none' },
});

const loginSearch = search({ next: text(), email: text() });

const login = createRoute({
  getParentRoute: () => face,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: async ({ search: { next } }) => {
    const user = await sessionUser();
    if (user) throw redirect({ href: fittingNext(next, user) ?? landing(user), replace: true });
  },
  component: page(() => import('./pages/login.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => face,
  path: '/register',
  validateSearch: search({ next: text(), source: text(), setup: text() }),
  component: page(() => import('./pages/register.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => face,
  path: '/forgot-password',
  validateSearch: search({ email: text() }),
  component: page(() => import('./pages/forgot-password.tsx'), 'ForgotPasswordPage'),
});

const auth = createRoute({
  getParentRoute: () => face,
  path: '/auth',
  validateSearch: search({ mode: oneOf(['resetPassword', 'verifyEmail']), oobCode: text() }),
  component: page(() => import('./pages/auth.tsx'), 'AuthPage'),
});

/** Mail programs post to the same address, which the server handles. People who open it get this page. */
const unsubscribe = createRoute({
  getParentRoute: () => face,
  path: '/unsubscribe/search/$key',
  component: page(() => import('./pages/unsubscribe.tsx'), 'UnsubscribePage'),
});

/** Explains our visits of published pages, for operators of sites that find our name in their logs. */
const linkChecks = createRoute({
  getParentRoute: () => face,
  path: '/link-checks',
  component: page(() => import('./pages/link-checks.tsx'), 'LinkChecksPage'),
});

const terms = createRoute({
  getParentRoute: () => face,
  path: '/terms',
  component: page(() => import('./pages/legal.tsx'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => face,
  path: '/privacy',
  component: page(() => import('./pages/legal.tsx'), 'PrivacyPage'),
});

const unsubscribeNewsletter = createRoute({
  getParentRoute: () => face,
  path: '/unsubscribe/newsletter/$key',
  component: page(() => import('./pages/choose-mails.tsx'), 'ChooseMailsPage'),
});

const unsubscribeReminder = createRoute({
  getParentRoute: () => face,
  path: '/unsubscribe/reminder/$key',
  component: page(() => import('./pages/choose-mails.tsx'), 'ChooseMailsPage'),
});

export const publicRoutes = face.addChildren([
  login,
  register,
  forgotPassword,
  auth,
  unsubscribe,
  unsubscribeNewsletter,
  unsubscribeReminder,
  linkChecks,
  terms,
  privacy,
]);
