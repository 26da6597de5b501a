import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { UnsavedTexts } from '../../features/campaigns/components/unsaved-texts.tsx';
import { ShownCurrency } from '../../features/currencies/shown-currency.tsx';
import { useOwnProjects } from '../../features/projects/queries.ts';
import { brand } from '../../lib/brand.ts';
import { useT } from '../../lib/i18n.ts';
import { SideDrawer } from '../../ui/overlays/side-drawer.tsx';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import { PagePending } from '../../ui/page/page-pending.tsx';
import { AccountLocale } from '../account-locale.tsx';
import { AccountMenu } from '../account-menu.tsx';
import { DataFrame } from '../data-frame.tsx';
import { SignedIn } from '../signed-in.tsx';
import { HeaderSlots } from './header-slots.tsx';
import { navigation } from './navigation.ts';
import classes from './shell.module.css';

/** The client's frame: navigation on top, a wide page, the cart always in sight. */
export function ClientShell() {
  return (
    <DataFrame>
      <SignedIn>
        <ShownCurrency>
          <Frame />
        </ShownCurrency>
      </SignedIn>
    </DataFrame>
  );
}

function Frame() {
  const common = useT('common');
  const ui = useT('ui');
  const [drawer, { close, toggle }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(close, [path]);
  return (
    <div className={classes.frame} data-touch>
      <a className="ls-skip" href="#content">
        {common('skip')}
      </a>
      <header className={classes.top} data-chrome>
        <Burger className={classes.burger} opened={drawer} onClick={toggle} size="sm" aria-label={ui('shell.menu')} />
        <a href="/" className={classes.brand}>
          <span className={classes.fullBrand}>
            <BrandMark />
          </span>
          <span className={classes.iconBrand}>
            <BrandMark compact />
          </span>
        </a>
        <div className={classes.wide}>
          <ClientNav />
        </div>
        <div className={classes.tools}>
          <HeaderSlots />
          <div className={classes.language}>
            <AccountLocale />
          </div>
          <AccountMenu profile="/user/profile" />
        </div>
      </header>
      <SideDrawer opened={drawer} onClose={close} size={264} title={<BrandMark />}>
        <ClientNav />
        <div className={classes.drawerLanguage}>
          <AccountLocale />
        </div>
      </SideDrawer>
      <main className={classes.main} id="content" tabIndex={-1}>
        <Suspense fallback={<PagePending />}>
          <Outlet />
        </Suspense>
      </main>
      <UnsavedTexts />
    </div>
  );
}

/** Pages about one campaign belong to the list of them, which is also the start page. */
const CAMPAIGN_PAGES = /^\/($|my-campaigns|user\/campaign|success-request)/;

function ClientNav() {
  const t = useT('client');
  const ui = useT('ui');
  // A client with one business is shown nothing of projects.
  const hasProjects = useOwnProjects().length > 0;
  const inCampaigns = useRouterState({ select: (state) => CAMPAIGN_PAGES.test(state.location.pathname) });
  return (
    <nav className={classes.nav} aria-label={ui('shell.menu')}>
      {navigation
        .filter(({ to }) => to !== '/projects' || hasProjects)
        .map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.link}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={{ 'data-active': true, 'aria-current': 'page' }}
            {...(inCampaigns && to === '/my-campaigns' ? { 'data-active': true, 'aria-current': 'page' as const } : {})}
          >
            <Icon size={18} stroke={1.7} />
            {/* The backlinks brand has another name for the catalogue. */}
            {t(`nav.${label === 'media' && brand.backlinks ? 'backlinks' : label}`)}
          </Link>
        ))}
    </nav>
  );
}
