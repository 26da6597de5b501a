import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { currentLocale, type translator } from '../../lib/i18n.ts';
import { formatAmount } from '../fields/read-number.ts';
import type { Words } from './words.ts';

/** A field's value as text, of any kind: for comparing two versions, and for history. */
export function valueText(
  key: string,
  value: unknown,
  words: Words,
  t: ReturnType<typeof translator<'resource'>>,
): string {
  const locale = currentLocale();
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (key.endsWith('Cents')) return formatAmount(value, 'money', locale);
    if (key.endsWith('Bp')) return formatPercent(value, locale);
    if (key.endsWith('In')) return String(value);
    if (key.endsWith('Milli')) return `× ${formatNumber(value / 1000, locale)}`;
    return key.endsWith('Id') ? `#${value}` : formatNumber(value, locale);
  }
  if (typeof value === 'string') {
    const named = /^\w+$/.test(value) ? words.optional(`choices.${key}.${value}`) : undefined;
    if (named) return named;
    if (/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return formatDate(value, locale, value.length > 10 ? 'time' : 'medium');
    if (/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return formatDate(`${value}-01`, locale, 'month');
    return value;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? t('nothing') : value.map((item) => valueText(key, item, words, t)).join(', ');
  }
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  return Object.entries(value)
    .map(([name, part]) => `${words.optional(`fields.${name}`) ?? name}: ${valueText(name, part, words, t)}`)
    .join(', ');
}
