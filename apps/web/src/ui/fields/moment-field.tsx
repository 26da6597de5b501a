import { Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { isSkipped, OWN_ZONE } from '../../lib/zoned-time.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { useHeldForm } from '../form/use-held-form.ts';
import { DateField } from './date-field.tsx';
import { readTime, timeFault } from './read-time.ts';

type Props = {
  /** `2026-11-24T09:30`, by the clocks of `timeZone`. Empty until day and time are there and go together. */
  value: string;
  onChange: (moment: string) => void;
  /** Names day and time together, for screen readers. */
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The reader's own unless it is another. */
  timeZone?: string;
  autoFocus?: boolean;
};

/** A day, and a time as it is typed. */
type Parts = { day: string | null; time: string };

const partsOf = (moment: string): Parts => ({ day: moment.slice(0, 10) || null, time: moment.slice(11, 16) });

function momentOf({ day, time }: Parts, timeZone: string): string {
  const read = readTime(time).time;
  if (day === null || read === undefined) return '';
  const moment = `${day}T${read}`;
  return isSkipped(moment, timeZone) ? '' : moment;
}

/** A moment: a calendar day beside a time of 24 hours, which is typed. */
export function MomentField({ value, onChange, label, description, error, required, timeZone, autoFocus }: Props) {
  const t = useT('ui');
  const { date } = useFormat();
  const zone = timeZone ?? OWN_ZONE;
  const helpId = useId();
  // What is typed stays while it means the value. A value changed elsewhere replaces it.
  const [typed, setTyped] = useState(() => partsOf(value));
  const { day, time } = momentOf(typed, zone) === value ? typed : partsOf(value);
  const change = (parts: Parts) => {
    setTyped(parts);
    onChange(momentOf(parts, zone));
  };
  const read = readTime(time).time;
  // Both can be read, and yet they are no moment.
  const isNone = day !== null && read !== undefined && value === '';
  const skipped = isNone ? t('time.skipped', { day: date(day), time: read }) : undefined;
  // What is missing says so. An error of the whole moment stands at the day.
  const isTimeMissing = time.trim() === '';
  return (
    <Stack gap={4} role="group" aria-label={label} aria-describedby={description ? helpId : undefined}>
      <FieldGrid columns={2}>
        <DateField
          label={t('moment.day')}
          required={required ?? false}
          autoFocus={autoFocus ?? false}
          value={day}
          error={day === null || value !== '' ? error : undefined}
          onChange={(next) => change({ day: next, time })}
        />
        <TimeField
          label={t('moment.time')}
          required={required ?? false}
          value={time}
          fault={timeFault(time, t) ?? skipped}
          error={isTimeMissing ? error : undefined}
          onChange={(next) => change({ day, time: next })}
        />
      </FieldGrid>
      {description && (
        <Text id={helpId} size="xs" c="dimmed">
          {description}
        </Text>
      )}
    </Stack>
  );
}

type TimeProps = {
  /** As it is typed. */
  value: string;
  onChange: (text: string) => void;
  label: string;
  /** Why the time is refused, which blocks the form. */
  fault: string | undefined;
  error: ReactNode;
  required: boolean;
};

/** A time of day, typed as people write it. While typing, the field shows how it reads the text. */
function TimeField({ value, onChange, label, fault, error, required }: TimeProps) {
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useHeldForm(input, fault !== undefined, () => setTyping(false));
  const { time } = readTime(value);
  return (
    <Tooltip
      opened={isTyping && time !== undefined && time !== value}
      label={<span role="status">= {time}</span>}
      // Beside the label: help or buttons are below.
      position="top-end"
      offset={4}
      withArrow={false}
    >
      <TextInput
        ref={input}
        label={label}
        required={required}
        placeholder="HH:MM"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={value}
        error={isTyping ? error : (fault ?? error)}
        onChange={({ currentTarget }) => {
          setTyping(true);
          onChange(currentTarget.value);
        }}
        onBlur={() => {
          setTyping(false);
          if (time !== undefined && time !== value) onChange(time);
        }}
      />
    </Tooltip>
  );
}
