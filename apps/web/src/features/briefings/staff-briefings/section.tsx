import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

type Props = { title: string /** Beside the title. */; tools?: ReactNode; id?: string; children: ReactNode };

/** A titled part of the page. */
export function Section({ title, tools, id, children }: Props) {
  return (
    <Paper component="section" className={classes.section} {...(id ? { id } : {})}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </Paper>
  );
}
