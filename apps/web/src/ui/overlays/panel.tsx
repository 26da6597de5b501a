import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** How the record of a panel stands, and what may be done with it: before what it says, as in the head of a page. */
export const PanelHead = ({ status, children }: { status: ReactNode; children?: ReactNode }) => (
  <div className={classes.head}>
    <div className={classes.row}>{status}</div>
    {children && <div className={`${classes.row} ${classes.acts}`}>{children}</div>}
  </div>
);

type SectionProps = { title: string /** Beside the title. */; tools?: ReactNode; children: ReactNode };

/** A titled part of a panel. */
export const PanelSection = ({ title, tools, children }: SectionProps) => (
  <section>
    <div className={classes.sectionHead}>
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      {tools}
    </div>
    {children}
  </section>
);
