import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** The next thing to do on the page. */
  primary?: boolean;
  /** To jump to. */
  id?: string;
  children: ReactNode;
};

/** One part of an owner's page, under a heading of its own. */
export function Section({ title, aside, primary = false, id, children }: Props) {
  const heading = useId();
  return (
    <section className={classes.section} data-primary={primary || undefined} aria-labelledby={heading} id={id}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
