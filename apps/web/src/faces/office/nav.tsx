import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { maySee } from '../../lib/navigation.ts';
import { useUser } from '../../lib/session.ts';
import classes from './nav.module.css';
import { GROUPS, navigation } from './navigation.ts';

/** The left navigation: only what the person may open, grouped by work. */
export function OfficeNav({ collapsed, onToggle }: { collapsed: boolean; onToggle?: () => void }) {
  const t = useT('office');
  const ui = useT('ui');
  const user = useUser();
  const seen = navigation.filter((entry) => maySee(entry, user));
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleLabel = collapsed ? ui('shell.expand') : ui('shell.collapse');
  return (
    <nav className={classes.nav} aria-label={ui('shell.menu')} data-collapsed={collapsed || undefined}>
      {GROUPS.map((group) => {
        const entries = seen.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group} className={classes.group} aria-label={t(`groups.${group}`)}>
            {!collapsed && <h2 className={classes.heading}>{t(`groups.${group}`)}</h2>}
            {entries.map(({ to, label, icon: Icon }) => (
              <Tooltip key={to} label={t(`nav.${label}`)} position="right" disabled={!collapsed}>
                <Link
                  to={to}
                  className={classes.link}
                  activeOptions={{ exact: hasChild(to) }}
                  activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                  aria-label={t(`nav.${label}`)}
                >
                  <Icon size={18} stroke={1.7} />
                  {!collapsed && <span>{t(`nav.${label}`)}</span>}
                </Link>
              </Tooltip>
            ))}
          </section>
        );
      })}
      {onToggle && (
        <UnstyledButton className={classes.toggle} onClick={onToggle} aria-label={toggleLabel} title={toggleLabel}>
          <Toggle size={18} stroke={1.7} />
        </UnstyledButton>
      )}
    </nav>
  );
}

/** A page whose address starts that of another menu item is active only on its own address. */
const hasChild = (to: string) => navigation.some((other) => other.to.startsWith(`${to}/`));
