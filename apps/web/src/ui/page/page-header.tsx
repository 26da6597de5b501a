import { IconChevronLeft } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rememberedSearch } from '../../lib/list-search-memory.ts';
import { parseSearch } from '../../lib/search-url.ts';
import { AnchorLink } from '../buttons/links.tsx';
import classes from './page-header.module.css';
import { useTitle } from './use-title.ts';

type Props = {
  /** Also names the browser's tab. */
  title: string;
  /** The title as it is shown, where that is more than plain text: an address that breaks at its dots. */
  shown?: ReactNode;
  /** A StatusChip, beside the title. */
  status?: ReactNode;
  /** One line below the title. */
  subtitle?: ReactNode;
  /** The parent page. A list is restored as it was left. */
  back?: { to: NonNullable<LinkProps['to']>; label: string };
  /** Beside the way back: steps to the records before and after it. */
  steps?: ReactNode;
  /** What can be done here, usually an `ActionBar`, with the fields that the whole page depends on. */
  actions?: ReactNode;
};

/** The head of every page. */
export function PageHeader({ title, shown, status, subtitle, back, steps, actions }: Props) {
  useTitle(title);
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        {back && (
          <div className={classes.way} data-chrome>
            <AnchorLink
              to={back.to}
              search={parseSearch(rememberedSearch(back.to)) as never}
              size="sm"
              c="dimmed"
              className={classes.back}
            >
              <IconChevronLeft size={14} />
              {back.label}
            </AnchorLink>
            {steps}
          </div>
        )}
        <div className={classes.line}>
          <h1 className={classes.title}>{shown ?? title}</h1>
          {status}
        </div>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {actions && (
        <div className={classes.actions} data-chrome>
          {actions}
        </div>
      )}
    </header>
  );
}
