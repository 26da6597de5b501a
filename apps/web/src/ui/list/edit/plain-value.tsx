import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { dash } from '../../data/dash.tsx';
import { DateText } from '../../data/date-text.tsx';
import { MoneyText } from '../../data/money-text.tsx';
import type { EditField, EditValue } from './edit-types.ts';

/** A value as plain text, for a cell that can't render it yet. */
export function PlainValue({ edit, value }: { edit: EditField; value: EditValue }) {
  const t = useT('ui');
  const { number } = useFormat();
  if (value === null || value === '') return dash;
  switch (edit.kind) {
    case 'money':
      return <MoneyText cents={Number(value)} />;
    case 'number':
      return <>{number(Number(value))}</>;
    case 'date':
      return <DateText value={String(value)} />;
    case 'flag':
      return <>{value ? t('list.yes') : '–'}</>;
    case 'choice':
      return <>{edit.options.find((option) => option.value === value)?.label ?? String(value)}</>;
    case 'text':
    case 'color':
      return <>{String(value)}</>;
  }
}
