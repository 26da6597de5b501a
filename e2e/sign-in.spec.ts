import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiError } from '@linkstand/contract/shared/client';
import type { Role } from '@linkstand/contract/shared/roles';
import type { Page } from '@playwright/test';
import { DEMO_EMAILS, DEMO_PASSWORD, MAIN_OWNER } from '../apps/server/src/demo/people.ts';
import { logIn } from './support/accounts.ts';
import { apiOf } from './support/api.ts';
import { inDatabase } from './support/database.ts';
import { linkIn, mailsTo, mailTo } from './support/mailbox.ts';
import { navigateTo, waitForHeading, waitForPath } from './support/navigation.ts';
import { freshAddress, freshClient, type Person } from './support/people.ts';
import { serverUrl } from './support/server-address.ts';
import { expect, test } from './support/test.ts';
import { type Say, wordsIn } from './support/words.ts';

async function fillIn(page: Page, say: Say, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(say('public.email')).fill(email);
  await page.getByLabel(say('public.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('public.login.submit') }).click();
}

test.describe('what the forms say', () => {
  test('a wrong password is refused in the same words as an unknown address', async ({ page, say, problems }) => {
    problems.expect(/^400 POST \/identity\/v1\/accounts:signInWithPassword/);
    await page.goto('/login');
    for (const email of [DEMO_EMAILS.client, 'nobody@demo.linkstand.test']) {
      await fillIn(page, say, { email, password: 'not this one' });
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    }
    await expect(page).toHaveURL('/login');
  });

  test('registration says what each field lacks, and the specified words for passwords', async ({ page, say }) => {
    await page.goto('/register');
    const submit = page.getByRole('button', { name: say('public.register.submit') });
    await submit.click();
    // Name, address, password, terms; the country is guessed from the browser.
    await expect(page.getByText('required field', { exact: true })).toHaveCount(3);
    await expect(page.getByText(say('public.invalid.terms'))).toBeVisible();
    await expect(page.getByLabel(say('public.name'))).toBeFocused();

    await page.getByLabel(say('public.password'), { exact: true }).fill('12345');
    await expect(page.getByText('Your password must have 6 or more digits', { exact: true })).toBeVisible();
    await page.getByLabel(say('public.password'), { exact: true }).fill('123456');
    await expect(page.getByText('Your password must have 6 or more digits', { exact: true })).toBeHidden();
    await page.getByLabel(say('public.confirmation')).fill('1234567');
    await expect(page.getByText('passwords do not match', { exact: true })).toBeVisible();
    await page.getByLabel(say('public.email')).fill('nothing');
    await expect(page.getByText(say('public.invalid.email'))).toBeVisible();
    await expect(page).toHaveURL('/register');
  });

  test('who registered is signed in, also where the first try of that fails', async ({ page, say, problems }) => {
    problems.expect(/503 POST .*signInWithPassword/);
    const email = freshAddress('registered');
    let registrations = 0;
    let refused = false;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/register')) registrations += 1;
    });
    await page.route('**/accounts:signInWithPassword*', (route) => {
      if (refused) return route.continue();
      refused = true;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.goto('/register');
    await page.getByLabel(say('public.name')).fill('Nadia Example');
    await page.getByLabel(say('public.email')).fill(email);
    await page.getByLabel(say('public.password'), { exact: true }).fill('my own words');
    await page.getByLabel(say('public.confirmation')).fill('my own words');
    await page.getByRole('checkbox').check();
    const submit = page.getByRole('button', { name: say('public.register.submit') });
    await submit.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await submit.click();
    await expect(page).toHaveURL('/');
    expect(registrations).toBe(1);
  });

  test('a known address comes in like a new one, and its holder gets a mail', async ({ page, say }) => {
    const known = await freshClient('Known Person');
    await page.goto('/register');
    await page.getByLabel(say('public.name')).fill('Somebody Else');
    await page.getByLabel(say('public.email')).fill(known.email);
    await page.getByLabel(say('public.password'), { exact: true }).fill('another one');
    await page.getByLabel(say('public.confirmation')).fill('another one');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('public.register.submit') }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(async () => (await mailsTo(known.email)).length).toBe(2);
    expect((await mailsTo(known.email)).some(({ subject }) => subject === 'You already have an account')).toBe(true);
    // Anyone who has the address goes on as before.
    await logIn(known.email, known.password);
  });
});

test.describe('where people land', () => {
  const LANDINGS = {
    admin: '/dashboard',
    coordinator: '/requests',
    editor: '/briefings',
    sitemanager: '/sites',
    ownermanager: '/briefings/in-progress',
    seller: '/users',
    client: '/',
    agency: '/',
  } as const;

  test('each role starts at its own page, also when it opens the sign-in page again', async ({ visit }) => {
    for (const [who, landing] of Object.entries(LANDINGS)) {
      const page = await visit(who, '/login');
      await expect(page, who).toHaveURL(landing);
      await page.context().close();
    }
  });

  test('after signing in one is where one wanted to go, within this site and one’s role', async ({ page, say }) => {
    const client = { email: DEMO_EMAILS.client, password: DEMO_PASSWORD };
    await page.goto('/media?country=ES&country=PT');
    await expect(page.getByRole('heading', { name: say('public.login.title') })).toBeVisible();
    await fillIn(page, say, client);
    await expect(page).toHaveURL('/media?country=ES&country=PT');

    for (const next of ['https://elsewhere.example/', '//elsewhere.example/', '/requests', '/\\elsewhere.example']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page, next).toHaveURL('/');
    }
  });

  test('the browser keeps exactly the specified fields of the person, and nothing after signing out', async ({
    visit,
    say,
    problems,
  }) => {
    // What the page asks for at the moment in which its session ends is refused.
    problems.expect(/^401 /);
    const page = await visit('coordinator', '/requests');
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    await expect.poll(stored).toEqual({
      id: 2,
      name: 'Tomás Aguirre',
      email: DEMO_EMAILS.coordinator,
      emailVerified: true,
      role: 'EDITOR',
      editorCoordinator: true,
      canAccessOwnerNewsletter: false,
      canSeeOwnersTable: false,
    });
    const other = await page.context().newPage();
    await other.goto('/cases');
    await expect(other).toHaveURL('/cases');

    await page.getByRole('button', { name: say('ui.shell.account') }).click();
    await page.getByRole('menuitem', { name: say('ui.shell.signOut') }).click();
    await expect(page).toHaveURL('/login');
    expect(await stored()).toBeNull();
    // The other tab of the same browser is signed out with it.
    await expect(other).toHaveURL(/^[^?]*\/login/);
  });
});

test.describe('the six rules of the guard', () => {
  /** What each route asks for; every route of the web app is here, else the test says which is missing. */
  const ROUTES: Readonly<Record<string, 'none' | 'admin' | 'user' | 'internal'>> = {
    '/login': 'none',
    '/register': 'none',
    '/forgot-password': 'none',
    '/auth': 'none',
    '/external/briefings/$uuid/owner/publish': 'none',
    '/external/owner/$uuid/briefings': 'none',
    '/final-url-sent': 'none',
    '/': 'user',
    '/my-campaigns': 'user',
    '/links': 'user',
    '/media': 'user',
    '/media/$siteId': 'user',
    '/user/campaign': 'user',
    '/user/campaign/new': 'user',
    '/user/campaign/new/briefings': 'user',
    '/user/campaign/$campaignId': 'user',
    '/user/profile': 'user',
    '/profile': 'internal',
    '/financial': 'user',
    '/success-request': 'user',
    '/requests': 'internal',
    '/requests/new': 'internal',
    '/requests/$id/complete': 'internal',
    '/briefings': 'internal',
    '/briefings/in-progress': 'internal',
    '/briefings/links': 'internal',
    '/briefings/$id': 'internal',
    '/cases': 'internal',
    '/tasks': 'admin',
    '/crm': 'internal',
    '/whatsapp-chats': 'internal',
    '/whatsapp-chats/$id': 'internal',
    '/newsletters': 'internal',
    '/newsletters/new': 'internal',
    '/newsletters/$id': 'internal',
    '/sellers/reviews': 'internal',
    '/sites/imports': 'internal',
    '/sites/imports/$id': 'internal',
    '/dashboard': 'admin',
    '/clients-report': 'admin',
    '/clients-report/tiers': 'admin',
    '/clients-report/marketing': 'admin',
    '/clients-report/active-portfolio': 'admin',
    '/sells-report': 'admin',
    '/sells-report/by-clients': 'admin',
    '/sells-report/by-years': 'admin',
    '/sells-report/totals-period': 'admin',
    '/financial-report': 'admin',
    '/financial-report/client-view': 'admin',
    '/financial-report/owner-view': 'admin',
    '/financial-report/seller-commission': 'admin',
    '/briefings-report': 'admin',
    '/reports/monthly': 'admin',
    '/configurations': 'admin',
    '/third-party-apis': 'admin',
    '/admin/mail': 'admin',
    '/admin/audit': 'admin',
    '/recent-changes': 'internal',
    '/failed-jobs': 'admin',
    '/unsubscribe/search/$key': 'none',
    '/link-checks': 'none',
    '/terms': 'none',
    '/privacy': 'none',
    '/unsubscribe/newsletter/$key': 'none',
    '/unsubscribe/reminder/$key': 'none',
    ...doorsOf('user', 'projects'),
    '/people': 'user',
    '/people/$id': 'user',
    ...doorsOf('internal', 'owners', 'sites', 'categories', 'tags', 'create-invoices', 'payments'),
    ...doorsOf('admin', 'agencies', 'companies', 'tags-crm', 'categories-costs', 'releases-bills', 'payments/payouts'),
    ...doorsOf('admin', 'editors', 'admins', 'site-managers', 'owner-managers', 'sellers'),
    '/payments/commission-report': 'internal',
    '/payments/of-clients': 'internal',
    '/payments/statements': 'admin',
    '/payments/statements/$id': 'admin',
    '/payments/commissions': 'admin',
    '/create-invoices/fiscal-records': 'admin',
    '/users': 'internal',
    '/users/$id': 'internal',
  };
  /** A section has a list, a page for a new one, and one for each. */
  function doorsOf(requires: 'admin' | 'internal' | 'user', ...sections: string[]) {
    return Object.fromEntries(
      sections.flatMap((name) => ['', '/new', '/$id'].map((rest) => [`/${name}${rest}`, requires])),
    );
  }
  const PARAMETERS: Readonly<Record<string, string>> = {
    '/external/owner/$uuid/briefings': `/external/owner/${MAIN_OWNER.link}/briefings`,
    '/external/briefings/$uuid/owner/publish': '/external/briefings/00000000-0000-4000-8000-000000000000/owner/publish',
    '/media/$siteId': '/media/1',
    '/user/campaign/$campaignId': '/user/campaign/1',
    '/requests/$id/complete': '/requests/1/complete',
    '/briefings/$id': '/briefings/1',
    '/unsubscribe/search/$key': '/unsubscribe/search/00000000-0000-4000-8000-000000000000',
    '/unsubscribe/newsletter/$key': '/unsubscribe/newsletter/00000000-0000-4000-8000-000000000000',
    '/unsubscribe/reminder/$key': '/unsubscribe/reminder/00000000-0000-4000-8000-000000000000',
  };
  const GUARDED = Object.entries(ROUTES).filter(([, requires]) => requires !== 'none');
  const addressFor = (route: string) => PARAMETERS[route] ?? route.replace('$id', '1');

  test('every route of the web app is known here', () => {
    const faces = ['public', 'client', 'office', 'external'];
    const sources = faces.map((face) =>
      readFileSync(join(import.meta.dirname, `../apps/web/src/faces/${face}/routes.tsx`), 'utf8'),
    );
    const declared = sources.flatMap((source) => [
      ...[...source.matchAll(/^ +path: '([^']+)'/gm)].map((match) => match[1]),
      ...[...source.matchAll(/reportRoute\('([^']+)'/g)].map((match) => match[1]),
      ...[...source.matchAll(/toMedia\('([^']+)'\)/g)].map((match) => match[1]),
      ...sectionDoors(source),
    ]);
    expect(Object.keys(ROUTES).sort()).toEqual(declared.sort());
  });

  /** The routes of sections that a face takes up: `sectionRoutes(face, '/users', …)`. */
  function sectionDoors(source: string): string[] {
    return [...source.matchAll(/const (\w+) = sectionRoutes\(\s*face,\s*'([^']+)'/g)].flatMap(([, name, path]) => {
      const isTaken = (kind: string) => new RegExp(`\\b${name}\\.${kind}\\b`).test(source);
      const doors = { list: '', new: '/new', record: '/$id' };
      return Object.entries(doors).flatMap(([kind, rest]) => (isTaken(kind) ? [`${path}${rest}`] : []));
    });
  }

  test('a stranger is asked to sign in wherever that is required, and nowhere else', async ({ page, problems }) => {
    problems.expect(/^404 GET \/api\/v1\/external\//, /^404 POST \/api\/v1\/newsletters\/preferences\/read$/);
    await page.goto('/login');
    for (const [route] of GUARDED) {
      const wanted = addressFor(route);
      await navigateTo(page, wanted);
      await waitForPath(page, '/login');
      expect(new URL(page.url()).searchParams.get('next'), route).toBe(wanted);
    }
    for (const [route, requires] of Object.entries(ROUTES)) {
      if (requires !== 'none') continue;
      await page.goto(addressFor(route));
      await expect(page.locator('h1'), route).toBeVisible();
      expect(new URL(page.url()).pathname, route).toBe(addressFor(route));
    }
  });

  /** Who may enter what is the guard's own test; here each door opens for one who may, and for nobody who may not. */
  const ENTERS = { admin: ['admin', 'internal'], client: ['user'] } as Readonly<Record<string, readonly string[]>>;
  const REFUSED = { admin: ['user'], client: ['admin', 'internal'] } as Readonly<Record<string, readonly string[]>>;
  const STAFF = { admin: '/dashboard', editor: '/briefings', seller: '/users', sitemanager: '/sites' };
  for (const [who, landing] of Object.entries({ client: '/', ...STAFF, ownermanager: '/briefings/in-progress' })) {
    const refused = REFUSED[who] ?? ['admin', 'user'];
    test(`${who} is sent to ${landing} from what is not for its role`, async ({ visit }) => {
      const page = await visit(who, landing);
      await waitForHeading(page);
      const doors = GUARDED.filter(([, requires]) => refused.includes(requires)).map(([route]) => route);
      for (const route of who === 'ownermanager' ? [...doors, '/briefings'] : doors) {
        await test.step(route, async () => {
          await navigateTo(page, addressFor(route));
          await waitForPath(page, landing);
        });
      }
    });
  }

  for (const [who, entered] of Object.entries(ENTERS)) {
    test(`${who} enters what is for its role`, async ({ visit, problems }) => {
      test.setTimeout(120_000);
      // Which records one may see is the server's business; here are only doors.
      problems.expect(/^40[34] (GET|POST) \/api\/v1\//, /^404 GET \/no\/such\/page$/);
      // From no door, so that each shows another heading.
      const page = await visit(who, '/no/such/page');
      await waitForHeading(page);
      for (const [route, requires] of GUARDED) {
        if (!entered.includes(requires)) continue;
        await test.step(route, async () => {
          await navigateTo(page, addressFor(route));
          await waitForPath(page, staysAt(route));
          if (staysAt(route) === addressFor(route)) await waitForHeading(page);
        });
      }
    });
  }

  /** Some doors lead on: an order begins with the choice of its sites. */
  function staysAt(route: string): string {
    if (route.startsWith('/user/campaign') && !route.includes('$')) return '/media';
    return route === '/success-request' ? '/my-campaigns' : addressFor(route);
  }

  test('the server decides, whatever the browser pretends', async ({ visit, say, problems }) => {
    problems.expect(/^403 /);
    const page = await visit('client', '/media');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('media.title'));
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}');
      localStorage.setItem('user', JSON.stringify({ ...user, role: 'ADMIN' }));
    });
    await page.goto('/requests');
    await expect(page).toHaveURL('/');
    await expect(apiOf('client').requests.search({ body: {} })).rejects.toMatchObject({ status: 403 });
  });
});

test.describe('sessions end', () => {
  /** 200, or what the refusal says. */
  const statusOf = (call: Promise<unknown>): Promise<number> =>
    call.then(
      () => 200,
      (error: ApiError) => error.status,
    );

  test('a 401 in the middle of work says so, asks to sign in, and leads back', async ({ visit, say, problems }) => {
    problems.expect(/^401 /, /^400 POST \/identity\/v1\/token/);
    const person = await freshClient('Ended Session');
    const page = await visit(person.email, '/media');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('media.title'));

    // Elsewhere the password is changed, which ends every other session.
    const { idToken } = await logIn(person.email);
    const changed = await fetch(`${serverUrl()}/identity/v1/accounts:update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken, password: 'another one' }),
    });
    expect(changed.ok).toBe(true);

    // It learns that by the answer to what is typed, or by an event just before.
    await page
      .getByLabel(say('media.search'))
      .fill('valencia', { timeout: 3000 })
      .catch(() => undefined);
    await expect(page.getByText('User authorization error or expired, please log in again')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=\/media(%3Ftext%3Dvalencia)?$/);
    const next = new URL(page.url()).searchParams.get('next') ?? '';
    await fillIn(page, say, { email: person.email, password: 'another one' });
    await expect(page).toHaveURL(next);
  });

  test('a disabled person is out within five seconds', async ({ visit, say, problems }) => {
    problems.expect(/^401 /, /^400 POST \/identity\/v1\//);
    const person = await freshClient('Disabled Person');
    const page = await visit(person.email, '/media');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('media.title'));
    await inDatabase((db) =>
      db.updateTable('users').set({ disabledAt: new Date() }).where('email', '=', person.email).execute(),
    );
    await expect.poll(() => statusOf(apiOf(person.email).users.me()), { message: 'the API lets nobody in' }).toBe(401);
    // It leaves by itself, perhaps already; what is typed until then leads there too.
    await page
      .getByLabel(say('media.search'))
      .fill('valencia', { timeout: 3000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(/\/login\?next=/);
    await fillIn(page, say, person);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  test('a demoted person loses its pages within five seconds', async ({ visit, say, problems }) => {
    problems.expect(/^403 /, /^401 /);
    const person = await freshClient('Demoted Person');
    const setRole = (role: Role) =>
      inDatabase((db) => db.updateTable('users').set({ role }).where('email', '=', person.email).execute());
    await setRole('ADMIN');
    const page = await visit(person.email, '/requests');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('requests.title'));
    await setRole('USER');
    await expect.poll(() => statusOf(apiOf(person.email).requests.count({ body: {} }))).toBe(403);
    await page.reload();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by the mailed link, once', async ({ page, say, problems }) => {
    problems.expect(/^400 POST \/identity\/v1\/accounts:/);
    const person = await freshClient('Forgetful Person');
    await page.goto('/login');
    await page.getByRole('link', { name: say('public.login.forgot') }).click();
    // The page before asks for an address, too.
    await expect(page.getByRole('heading', { name: say('public.forgot.title') })).toBeVisible();
    await page.getByLabel(say('public.email')).fill(person.email);
    await page.getByRole('button', { name: say('public.forgot.submit') }).click();
    await expect(page.getByRole('heading', { name: 'Email with reset link sent' })).toBeVisible();

    const link = linkIn(
      await mailTo(person.email, ({ links }) => links.some((url) => /resetPassword/.test(url))),
      '/auth',
    );
    await page.goto(link);
    const submit = page.getByRole('button', { name: say('public.reset.submit') });
    await page.getByLabel(say('public.newPassword')).fill('short');
    await page.getByLabel(say('public.confirmation')).fill('other');
    await submit.click();
    await expect(page.getByText('Your password must have 6 or more digits', { exact: true })).toBeVisible();
    await expect(page.getByText('passwords do not match', { exact: true })).toBeVisible();
    await page.getByLabel(say('public.newPassword')).fill('a new password');
    await page.getByLabel(say('public.confirmation')).fill('a new password');
    await submit.click();
    await expect(page.getByText('Password reset, you can now log in')).toBeVisible();
    await expect(page).toHaveURL('/login');

    await fillIn(page, say, person);
    await expect(page.getByRole('alert').filter({ hasText: say('public.login.wrong') })).toBeVisible();
    await fillIn(page, say, { ...person, password: 'a new password' });
    await expect(page).toHaveURL('/');

    await page.goto(link);
    await page.getByLabel(say('public.newPassword')).fill('yet another');
    await page.getByLabel(say('public.confirmation')).fill('yet another');
    await submit.click();
    await expect(page.getByText(say('public.reset.used'))).toBeVisible();
  });

  test('of an unknown address looks the same and mails nobody', async ({ page, say }) => {
    const address = freshAddress('nobody');
    await page.goto('/forgot-password');
    await page.getByLabel(say('public.email')).fill(address);
    await page.getByRole('button', { name: say('public.forgot.submit') }).click();
    await expect(page.getByRole('heading', { name: 'Email with reset link sent' })).toBeVisible();
    expect(await mailsTo(address)).toEqual([]);
  });
});

test.describe('languages', () => {
  test('the browser decides, a choice is remembered, a person’s own choice wins', async ({ visit }) => {
    const [english, spanish, portuguese] = [await wordsIn('en-US'), await wordsIn('es'), await wordsIn('pt-BR')];
    const page = await visit(null, '/login', { locale: 'es-MX' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish('public.login.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByLabel(spanish('common.language')).selectOption('pt-BR');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(portuguese('public.login.title'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(portuguese('public.login.title'));

    // A language nobody has words for.
    const german = await visit(null, '/login', { locale: 'de-DE' });
    await expect(german.getByRole('heading', { level: 1 })).toHaveText(english('public.login.title'));

    // Chosen at one device, in use at another.
    const person = await freshClient('Polyglot Person');
    const first = await visit(person.email, '/media', { locale: 'en-US' });
    await first.getByLabel(english('common.language')).selectOption('es');
    await expect(first.getByLabel(spanish('media.search'))).toBeVisible();
    await expect.poll(async () => (await apiOf(person.email).users.me()).language).toBe('es');
    const second = await visit(person.email, '/media', { locale: 'en-US' });
    await expect(second.getByLabel(spanish('media.search'))).toBeVisible();
  });

  test('the identity service’s mails speak the reader’s language', async ({ visit }) => {
    const say = await wordsIn('es');
    const person = await freshClient('Spanish Reader');
    const page = await visit(null, '/forgot-password', { locale: 'es-ES' });
    await page.getByLabel(say('public.email')).fill(person.email);
    await page.getByRole('button', { name: say('public.forgot.submit') }).click();
    await expect(page.getByRole('heading', { name: say('public.forgot.sent') })).toBeVisible();
    const mail = await mailTo(person.email, ({ links }) => links.some((url) => url.includes('resetPassword')));
    expect(mail.text).toMatch(/contraseña/i);
  });
});

test('an address that leads nowhere says so', async ({ visit, say, problems }) => {
  problems.expect(/^404 GET \/nowhere\/at-all$/);
  const page = await visit(null, '/nowhere/at-all');
  await expect(page.getByRole('heading', { name: say('public.notFound.title') })).toBeVisible();
  await page.getByRole('link', { name: say('public.notFound.home') }).click();
  await expect(page).toHaveURL('/login');
});
