import { Link, useRouterState } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { entryAt, isWithin, maySee } from '../../lib/navigation.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentInView } from '../../ui/page/use-current-in-view.ts';
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
  // A page below a tab has its own header. Reports show the tabs on each page.
  const current = entry?.tabs?.find(({ to }) => to === path || (entry.group === 'reports' && isWithin(path, to)));
  const shown = useCurrentInView<HTMLAnchorElement>(current?.to ?? '');
  if (!entry?.tabs || !current) return null;
  return (
    <nav data-chrome className={`ls-tabs ${classes.tabs}`} aria-label={t(`nav.${entry.label}`)}>
      {entry.tabs.map(({ to, label }) => (
        <Link
          key={to}
          ref={to === current.to ? shown : undefined}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: entry.group !== 'reports', includeSearch: false }}
        >
          {t(`nav.${label}`)}
        </Link>
      ))}
    </nav>
  );
}
