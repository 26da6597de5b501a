import { Link, useRouterState } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { entryAt, maySee } from '../../lib/navigation.ts';
import { useUser } from '../../lib/session.ts';
import classes from './nav.module.css';
import { navigation } from './navigation.ts';

/** The pages that share an item of the menu, on top of each of their lists. */
export function SectionTabs() {
  const t = useT('office');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useUser();
  const entry = entryAt(
    navigation.filter((each) => maySee(each, user)),
    path,
  );
  if (!entry?.tabs?.some(({ to }) => to === path)) return null;
  return (
    <nav className={classes.tabs} aria-label={t(`nav.${entry.label}`)}>
      {entry.tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
          {t(`nav.${label}`)}
        </Link>
      ))}
    </nav>
  );
}
