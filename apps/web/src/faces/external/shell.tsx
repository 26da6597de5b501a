import { type MantineThemeOverride, MantineThemeProvider } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OwnerLocaleSelect } from '../../features/external/components/owner-locale-select.tsx';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import { PagePending } from '../../ui/page/page-pending.tsx';
import classes from './shell.module.css';

/** Owners read on a phone: larger text and targets than the staff's tables. */
const LARGE: MantineThemeOverride = {
  components: {
    Button: { defaultProps: { size: 'md', h: 48 } },
    Textarea: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md' } },
    Text: { defaultProps: { size: 'md' } },
  },
};

/** An owner's frame: brand on top, one column, nothing to get lost in. */
export function ExternalShell() {
  return (
    <MantineThemeProvider theme={LARGE} inherit>
      <Frame />
    </MantineThemeProvider>
  );
}

function Frame() {
  return (
    <div className={classes.frame} data-touch>
      {/* The address is the key: no search engine may list it. */}
      <meta name="robots" content="noindex, nofollow" />
      <header className={classes.top}>
        <BrandMark />
        <OwnerLocaleSelect />
      </header>
      <main className={classes.main} id="content">
        <Suspense fallback={<PagePending />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
