import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** A small icon with a name. */
  mark: ReactNode;
};

/** A text with a mark beside it, which stays in sight where there is no room for all of the text. */
export const MarkedText = ({ children, mark }: Props) => (
  <Group component="span" gap={6} wrap="nowrap" miw={0}>
    <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
    <span style={{ flex: 'none', lineHeight: 0 }}>{mark}</span>
  </Group>
);
