import { Burger } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { UnsavedTexts } from '../../features/campaigns/components/unsaved-texts.tsx';
import { useT } from '../../lib/i18n.ts';
import { maySee } from '../../lib/navigation.ts';
import { readRecent } from '../../lib/recent.ts';
import { useUser } from '../../lib/session.ts';
import { SideDrawer } from '../../ui/overlays/side-drawer.tsx';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import { PagePending } from '../../ui/page/page-pending.tsx';
import { SearchButton } from '../../ui/shell/search-button.tsx';
import { AccountLocale } from '../account-locale.tsx';
import { AccountMenu } from '../account-menu.tsx';
import { DataFrame } from '../data-frame.tsx';
import { SignedIn } from '../signed-in.tsx';
import { actions } from './actions.ts';
import { HeaderSlots } from './header-slots.tsx';
import { OfficeNav } from './nav.tsx';
import { navigation } from './navigation.ts';
import { SectionTabs } from './section-tabs.tsx';
import classes from './shell.module.css';

/** The staff's frame: work on the left, search and account on top. */
export function OfficeShell() {
  return (
    <DataFrame>
      <SignedIn>
        <Frame />
      </SignedIn>
    </DataFrame>
  );
}

function Frame() {
  const common = useT('common');
  const ui = useT('ui');
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'nav-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, { close, toggle }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(close, [path]);
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a className="ls-skip" href="#content">
        {common('skip')}
      </a>
      <aside className={classes.side} data-chrome>
        <div className={classes.brand}>
          <BrandMark compact={collapsed} />
        </div>
        <OfficeNav collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
      </aside>
      <header className={classes.top} data-chrome>
        <Burger className={classes.burger} opened={drawer} onClick={toggle} size="sm" aria-label={ui('shell.menu')} />
        <OfficeSearch />
        <div className={classes.tools}>
          <HeaderSlots />
          <div className={classes.language}>
            <AccountLocale />
          </div>
          <AccountMenu profile="/profile" />
        </div>
      </header>
      <SideDrawer opened={drawer} onClose={close} size={264} title={<BrandMark />}>
        <OfficeNav collapsed={false} searchable />
        <div className={classes.drawerLanguage}>
          <AccountLocale />
        </div>
      </SideDrawer>
      <main className={classes.main} id="content" tabIndex={-1}>
        <SectionTabs />
        <Suspense fallback={<PagePending />}>
          <Outlet />
        </Suspense>
      </main>
      <UnsavedTexts />
    </div>
  );
}

function OfficeSearch() {
  const t = useT('office');
  const ui = useT('ui');
  const router = useRouter();
  const user = useUser();
  const open = (to: string) => () => void router.navigate({ href: to });
  const screens = navigation
    .filter((entry) => maySee(entry, user))
    .flatMap(({ to, label, tabs }) => tabs ?? [{ to, label }])
    .map(({ to, label }) => ({ id: to, label: t(`nav.${label}`), onOpen: open(to) }));
  const offered = actions
    .filter((action) => maySee(action, user))
    .map(({ to, label }) => ({ id: to, label: t(`actions.${label}`), onOpen: open(to) }));
  // What was opened in a panel changed no path, so nothing here was drawn again.
  const [recents, setRecents] = useState(readRecent);
  const recent = recents.map(({ to, label }) => ({ id: `recent ${to}`, label, onOpen: open(to) }));
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { searchRecords } = await import('./search-records.ts');
      return searchRecords((href) => void router.navigate({ href }), text, signal);
    },
    [router],
  );
  return (
    <SearchButton
      onSearch={find}
      onOpen={() => setRecents(readRecent())}
      groups={[
        { label: ui('shell.recent'), items: recent },
        { label: ui('shell.screens'), items: screens },
        { label: t('actions.title'), items: offered },
      ]}
    />
  );
}
