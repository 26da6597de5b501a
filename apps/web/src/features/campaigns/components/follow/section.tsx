import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './follow.module.css';

/** A titled part of a publication. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" p="md" aria-label={title}>
      <Title order={3} mb="sm" className={classes.sectionTitle}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
