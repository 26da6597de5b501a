import { Outlet } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { LocaleSelect } from '../../ui/fields/locale-select.tsx';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import classes from './shell.module.css';

/** Sign-in and its kin: brand, one card in the middle, the language below. */
export function PublicShell() {
  const t = useT('public');
  return (
    <div className={classes.page} data-touch>
      <header>
        <BrandMark />
      </header>
      <main className={classes.card} id="content">
        <Outlet />
      </main>
      <footer className={classes.footer} data-chrome>
        <div className={classes.language}>
          <LocaleSelect />
        </div>
        <div className={classes.legal}>
          <AnchorLink to="/terms" c="dimmed" size="sm">
            {t('legal.terms')}
          </AnchorLink>
          <AnchorLink to="/privacy" c="dimmed" size="sm">
            {t('legal.privacy')}
          </AnchorLink>
        </div>
      </footer>
    </div>
  );
}
