import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './completion.module.css';

/** A part of the form with its title and a sentence above its fields: beside two columns there is no third. */
export function FormPart({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <div>
        <Title order={3}>{title}</Title>
        <Text c="dimmed" size="sm">
          {help}
        </Text>
      </div>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}
