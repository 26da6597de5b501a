import type { Company } from '@linkstand/contract/companies/schema';
import { Stack, Text } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

/** What the EU's register of VAT numbers says of a company's number, with the proof that it was asked. */
export function VatCheckPanel({ company: { taxNumber, vatCheck } }: { company: Company }) {
  const t = useT('companies');
  const format = useFormat();
  if (taxNumber === '') return <Text c="dimmed">{t('vat.none')}</Text>;
  if (!vatCheck) return <Text c="dimmed">{t('vat.unknown', { number: taxNumber })}</Text>;
  const { isValid, checkedAt, consultation } = vatCheck;
  return (
    <Stack gap={4}>
      <Text c={isValid ? 'teal' : 'red'} fw={500}>
        {t(isValid ? 'vat.valid' : 'vat.invalid', { number: taxNumber })}
      </Text>
      <Text size="sm">{t('vat.asked', { day: format.date(checkedAt) })}</Text>
      {consultation !== '' && <Text size="sm">{t('vat.consultation', { number: consultation })}</Text>}
      {!isValid && (
        <Text size="sm" c="dimmed">
          {t('vat.invalidHelp')}
        </Text>
      )}
    </Stack>
  );
}
