import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../../ui/page/use-title.ts';

/** The frame of every screen of this face: title, text, content. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  // When a step replaces another, the pressed button is gone, so the focus moves to the new title.
  useEffect(() => {
    if (before.current !== title && document.activeElement === document.body) heading.current?.focus();
    before.current = title;
  }, [title]);
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        {lead && <Text c="dimmed">{lead}</Text>}
      </Stack>
      {children}
    </Stack>
  );
}
