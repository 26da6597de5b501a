import { Text } from '@mantine/core';
import { dash } from './dash.tsx';
import { DateText } from './date-text.tsx';
import { LateIcon } from './late-icon.tsx';

type Props = {
  day: string | null;
  isLate: boolean;
  /** That it is late, in a word. */
  late: string;
};

/** The day that something is due on, and that it is late. */
export function DueDay({ day, isLate, late }: Props) {
  if (day === null) return dash;
  return (
    <Text span inherit {...(isLate && { c: 'red' })}>
      <DateText value={day} /> {isLate && <LateIcon label={late} />}
    </Text>
  );
}
