import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './completion.module.css';

type Props = {
  title: string;
  help: string;
  /** Of its heading. */
  level?: 2 | 3;
  children: ReactNode;
};

/**
 * A part of the form with its title and a sentence above its fields: with two columns of fields there is no room for a
 * third.
 */
export function FormPart({ title, help, level = 3, children }: Props) {
  return (
    <section className={classes.part} aria-label={title}>
      <div>
        <Title order={level} size="h3">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {help}
        </Text>
      </div>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}
