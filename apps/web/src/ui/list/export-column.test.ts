import { LOCALES } from '@linkstand/contract/shared/locales';
import { ExportColumn } from '@linkstand/contract/shared/resource';
import { describe, expect, it } from 'vitest';
import { countryChoices } from '../../lib/countries.ts';
import { exportColumn, labelsOf } from './export-column.ts';

describe('a column of an export', () => {
  it('is asked for by its key and as it is called', () => {
    expect(exportColumn({ key: 'name', header: 'Name' })).toEqual({ key: 'name', header: 'Name' });
    expect(exportColumn({ key: 'name', header: 'Name' }, {})).toEqual({ key: 'name', header: 'Name' });
  });

  it('says what its values are called; its own words come first', () => {
    const column = { key: 'payment', header: 'Payment' };
    expect(exportColumn(column, { pix: 'Pix' })).toEqual({ ...column, labels: { pix: 'Pix' } });
    const file = { key: 'payment.method', labels: () => ({ pix: 'PIX' }) };
    expect(exportColumn({ ...column, file }, { pix: 'Pix' })).toEqual({
      key: 'payment.method',
      header: 'Payment',
      labels: { pix: 'PIX' },
    });
  });

  it.each(LOCALES)('with every country is one that the server takes: %s', (locale) => {
    const column = exportColumn({ key: 'country', header: 'Country' }, labelsOf(countryChoices(locale)));
    expect(ExportColumn.safeParse(column).success).toBe(true);
  });
});
