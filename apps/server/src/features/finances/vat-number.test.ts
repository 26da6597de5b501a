import { decideTax } from '@linkstand/contract/invoices/tax';
import { assert, asyncProperty, constantFrom, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTaxNumber } from '../../platform/tax-numbers/tax-number.ts';
import { ANSWER_DAYS, answerAt, vatNumberOf } from './vat-number.ts';

describe('a VAT number', () => {
  it.each([
    ['ES', 'B-64717838', 'valid', 'valid', 'ESB64717838'],
    ['ES', 'es b64717838', 'unavailable', 'unknown', 'ESB64717838'],
    ['PT', '501964843', 'valid', 'valid', 'PT501964843'],
    ['DE', 'DE 136 695 976', 'unavailable', 'unknown', 'DE136695976'],
    ['GR', '094259216', 'valid', 'valid', 'EL094259216'],
    ['GR', 'EL094259216', 'invalid', 'invalid', 'EL094259216'],
    ['DE', 'DE136695977', 'valid', 'invalid', null],
    ['ES', 'B64717839', 'unavailable', 'invalid', null],
    ['ES', '', 'valid', 'none', null],
    ['US', '12-3456789', 'valid', 'none', null],
    ['BR', '12ABC34501DE35', 'valid', 'none', null],
  ] as const)('%s %s, of which the register says %s, is %s', async (country, typed, register, state, number) => {
    expect(await vatNumberOf(country, typed, register)).toEqual({ state, number });
  });

  it('that is unknown reverses the charge, and one that is invalid does not', async () => {
    const taxOf = async (typed: string) => {
      const { state } = await vatNumberOf('DE', typed, 'unavailable');
      const seller = { country: 'ES', postalCode: '', usesOss: false };
      const buyer = { country: 'DE', postalCode: '', kind: 'business', vatNumber: state } as const;
      return decideTax({ day: '2026-11-22', service: 'advertising', seller, buyer }).rule;
    };
    expect(await taxOf('DE136695976')).toBe('eu_reverse_charge_unconfirmed');
    expect(await taxOf('DE136695977')).toBe('eu_without_number');
    expect(await taxOf('')).toBe('eu_without_number');
  });

  it('of any text is judged and never thrown', async () => {
    await assert(
      asyncProperty(constantFrom('ES', 'DE', 'FR', 'GR', 'US'), string({ unit: 'binary' }), async (country, typed) => {
        const { state, number } = await vatNumberOf(country, typed, 'valid');
        expect(number !== null).toBe(state === 'valid');
      }),
    );
  });
});

describe('what the register said of a day', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const said = (day: string, isValid: boolean) => ({ isValid, answeredAt: at(day) });
  it.each([
    ['nothing', [], 'unavailable'],
    ['yes before', [said('2026-03-01', true)], 'valid'],
    ['no before', [said('2026-02-01', true), said('2026-03-01', false)], 'invalid'],
    ['no only afterwards: it was good', [said('2026-03-01', true), said('2026-03-20', false)], 'valid'],
    ['for the first time afterwards: it never was', [said('2026-03-20', false)], 'invalid'],
    ['for the first time afterwards: it was', [said('2026-03-20', true), said('2026-04-20', false)], 'valid'],
    ['yes too long before', [said('2025-10-01', true)], 'unavailable'],
    ['yes too long before, and then no', [said('2025-10-01', true), said('2026-03-20', false)], 'invalid'],
  ] as const)('%s', (_what, answers, answer) => {
    expect(answerAt(answers, at('2026-03-10'))).toBe(answer);
    expect(ANSWER_DAYS).toBeLessThan(100);
  });
});

describe('a CNPJ', () => {
  it('may have letters since July 2026', async () => {
    expect(await readTaxNumber('BR', '12abc34501de35')).toBe('12.ABC.345/01DE-35');
    await expect(readTaxNumber('BR', '12ABC34501DE36')).rejects.toMatchObject({ status: 422 });
  });
});
