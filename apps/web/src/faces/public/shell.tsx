import { Outlet } from '@tanstack/react-router';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LocaleSelect } from '../../ui/locale-select.tsx';
import classes from './shell.module.css';

/** Sign-in and its kin: brand, one card in the middle, the language below. */
export function PublicShell() {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <BrandMark />
      </header>
      <main className={classes.card} id="content">
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <LocaleSelect />
      </footer>
    </div>
  );
}
