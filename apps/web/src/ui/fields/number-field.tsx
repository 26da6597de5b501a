import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, currencySign } from '@linkstand/contract/shared/money';
import { Text, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useHeldForm } from '../form/use-held-form.ts';
import classes from './number-field.module.css';
import { type AmountKind, formatAmount, inField, type NumberRules, readNumber } from './read-number.ts';

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'min' | 'max'> &
  NumberRules & {
    /** Smallest units: cents, basis points, thousandths, or the number itself. Null for none. */
    value: number | null;
    /** Called with NaN while the text can't be read. The form is not sent then. */
    onChange: (value: number | null) => void;
    /** A sign instead of the kind's own. */
    unit?: string | undefined;
    /** False for years, which have no thousands separator. */
    grouped?: boolean;
    /** A warning about a value that can be saved after confirmation. */
    doubt?: ((value: number) => ReactNode) | undefined;
    hintPosition?: 'bottom-start' | 'top-start';
    ref?: Ref<HTMLInputElement>;
  };

/**
 * A number of any kind, typed or pasted as people write it. While typing, the field shows how it reads the text.
 * Unreadable text is kept with its error, and blocks the form.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    kind,
    value,
    onChange,
    min,
    max,
    unit,
    grouped = true,
    doubt,
    hintPosition,
    error,
    onBlur,
    ref,
    ...rest
  } = props;
  const t = useT('ui');
  const { locale, money } = useFormat();
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // The typed text stays while its value does. A value changed elsewhere replaces it.
  const isOwn = typed !== null && (Object.is(typed.value, value) || Number.isNaN(value));
  const known = value === null || Number.isNaN(value) ? '' : inField(value, kind, locale, grouped);
  const text = isOwn ? typed.text : known;
  const reading = readNumber(text, { kind, min, max }, locale, t);
  const { fault } = reading;
  useHeldForm(input, fault !== undefined, () => setTyping(false));

  const type = (next: string) => {
    const { value: read } = readNumber(next, { kind, min, max }, locale, t);
    const value = read === undefined ? Number.NaN : read;
    setTyped({ text: next, value });
    setTyping(true);
    onChange(value);
  };
  const leave: TextInputProps['onBlur'] = (event) => {
    setTyping(false);
    setTyped((last) => (last && Number.isNaN(last.value) ? last : null));
    onBlur?.(event);
  };
  const doubted = typeof reading.value === 'number' ? doubt?.(reading.value) : undefined;
  const foreign = fault === undefined && reading.currency !== undefined && reading.currency !== BASE_CURRENCY;
  const figures =
    typeof reading.value === 'number' &&
    (kind === 'money' ? money(reading.value) : formatAmount(reading.value, kind, locale));
  const hint =
    fault ??
    (figures && (foreign ? t('number.foreign', { value: figures, currency: reading.currency ?? '' }) : `= ${figures}`));
  const field = (
    <Tooltip
      opened={isTyping && Boolean(hint)}
      label={<span role="status">{hint}</span>}
      {...(fault ? { color: 'red' } : {})}
      position={hintPosition ?? 'bottom-start'}
      offset={4}
      multiline
      maw={280}
      withArrow={false}
    >
      <TextInput
        inputMode={kind === 'number' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={40}
        {...signOf(kind, unit, locale)}
        {...rest}
        ref={useMergedRef(input, ref)}
        value={text}
        error={fault !== undefined && !isTyping ? fault : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </Tooltip>
  );
  if (!doubt) return field;
  return (
    <div>
      {field}
      {doubted && (
        <Text size="xs" c="yellow" mt={4} role="status">
          {doubted}
        </Text>
      )}
    </div>
  );
}

type Sign = Pick<
  TextInputProps,
  'leftSection' | 'rightSection' | 'leftSectionPointerEvents' | 'rightSectionPointerEvents'
>;

function signOf(kind: AmountKind, unit: string | undefined, locale: Locale): Sign {
  const sign = (text: string) => <span className={classes.sign}>{text}</span>;
  const left = (text: string): Sign => ({ leftSection: sign(text), leftSectionPointerEvents: 'none' });
  const right = (text: string): Sign => ({ rightSection: sign(text), rightSectionPointerEvents: 'none' });
  const moneySign = (): Sign => {
    const { sign: text, side } = currencySign(BASE_CURRENCY, locale);
    return side === 'before' ? left(text) : right(text);
  };
  if (unit) return right(unit);
  switch (kind) {
    case 'money':
      return moneySign();
    case 'percent':
      return right('%');
    case 'factor':
      return left('×');
    case 'number':
      return {};
  }
}
