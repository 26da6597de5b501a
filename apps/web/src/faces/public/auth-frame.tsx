import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../ui/use-title.ts';

/** The frame of every screen of this face: title, text, content. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1}>{title}</Title>
        {lead && <Text c="dimmed">{lead}</Text>}
      </Stack>
      {children}
    </Stack>
  );
}

/** The identity service's code for a refusal, e.g. `INVALID_LOGIN_CREDENTIALS`; empty for other failures. */
export function identityCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
