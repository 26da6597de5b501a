import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../../ui/use-title.ts';

/** The frame of every screen of this face: title, text, content. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  // A step that took the place of another has taken the button that led to it: reading goes on at its title.
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
