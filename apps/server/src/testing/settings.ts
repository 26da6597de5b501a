import type { SettingKey, SettingValue } from '@linkstand/contract/settings/settings';
import type { Database } from '../platform/context.ts';

/** Who the house is: all that its documents and transfers need. */
export const HOUSE: SettingValue<'fiscal_identity'> = {
  legalName: 'House S.L.',
  taxNumber: 'B64717838',
  address: 'Street 1',
  postalCode: '08005',
  city: 'Barcelona',
  country: 'ES',
  email: 'house@linkstand.test',
  iban: 'ES9121000418450200051332',
  bic: '',
  pixKey: '',
  usesOss: false,
};

/** Stores settings that have their defaults until then. */
export const setSettings = async (
  db: Database,
  values: { readonly [Key in SettingKey]?: SettingValue<Key> },
): Promise<void> => {
  await db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, changedBy: 'Test', value: JSON.stringify(value) })))
    .execute();
};
