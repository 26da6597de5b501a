import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { PagePending } from '../../ui/page-pending.tsx';
import { DataFrame } from '../data-frame.tsx';
import classes from './shell.module.css';

/** An owner's frame: brand on top, one column, nothing to get lost in. */
export function ExternalShell() {
  return (
    <DataFrame>
      <Frame />
    </DataFrame>
  );
}

function Frame() {
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <BrandMark />
        <div className={classes.language}>
          <LanguageSelect />
        </div>
      </header>
      <main className={classes.main} id="content">
        <Suspense fallback={<PagePending />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
