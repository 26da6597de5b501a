import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Why there is nothing. */
  title: string;
  /** How to change that. */
  help?: string | undefined;
  icon?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** An empty list or page: why, and what to do next. */
export function EmptyState({ title, help, icon, action }: Props) {
  return (
    <Stack align="center" gap={6} py={56} px="md">
      {icon && (
        <Text c="dimmed" mb={4} aria-hidden="true">
          {icon}
        </Text>
      )}
      <Text fw={600} size="md" ta="center">
        {title}
      </Text>
      {help && (
        <Text c="dimmed" ta="center" maw={440}>
          {help}
        </Text>
      )}
      {action && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  );
}
