import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { readTaxNumber } from './tax-number.ts';

/** The refusals, with their fields. */
async function faultOf(...args: Parameters<typeof readTaxNumber>) {
  const refusal = await readTaxNumber(...args).then(
    (number) => `took it as ${number}`,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) return refusal;
  const [fault] = refusal.details.faults ?? [];
  return `${fault?.path}: ${fault?.code}`;
}

describe('a tax number is written as its country does', () => {
  it.each([
    // Spain: DNI, K, L, M, NIE, companies with a digit and with a letter, a foreign company, a public body.
    ['ES', '12345678Z', '12345678Z'],
    ['ES', '12345678-z', '12345678Z'],
    ['ES', 'X1234567L', 'X1234567L'],
    ['ES', 'x-1234567-l', 'X1234567L'],
    ['ES', 'K1234567L', 'K1234567L'],
    ['ES', 'A58818501', 'A58818501'],
    ['ES', 'ES B-64717838', 'B64717838'],
    ['ES', 'J99216582', 'J99216582'],
    ['ES', 'P1234567D', 'P1234567D'],
    ['ES', 'Q2826000H', 'Q2826000H'],
    // Brazil: CNPJ of digits, the published example of the alphanumeric one, CPF.
    ['BR', '11222333000181', '11.222.333/0001-81'],
    ['BR', '11.222.333/0001-81', '11.222.333/0001-81'],
    ['BR', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    ['BR', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['BR', '529.982.247-25', '529.982.247-25'],
    ['BR', '52998224725', '529.982.247-25'],
    ['PT', 'PT 501 964 843', '501964843'],
    ['PT', '123456789', '123456789'],
    // VAT of the union, one of each member, with and without the country before it.
    ['AT', 'ATU13585627', 'ATU13585627'],
    ['AT', 'U13585627', 'ATU13585627'],
    ['BE', 'BE 0403.019.261', 'BE0403019261'],
    ['BG', 'BG831650349', 'BG831650349'],
    ['BG', '175074752', 'BG175074752'],
    ['CY', 'CY10259033P', 'CY10259033P'],
    ['CZ', 'CZ25123891', 'CZ25123891'],
    ['DE', 'DE 136 695 976', 'DE136695976'],
    ['DK', '13585628', 'DK13585628'],
    ['EE', 'EE100594102', 'EE100594102'],
    ['FI', 'FI20774740', 'FI20774740'],
    ['FR', 'FR 83 404 833 048', 'FR83404833048'],
    ['GR', 'EL094259216', 'EL094259216'],
    ['GR', '094259216', 'EL094259216'],
    ['HR', 'HR33392005961', 'HR33392005961'],
    ['HU', 'HU12892312', 'HU12892312'],
    ['IE', 'IE6433435F', 'IE6433435F'],
    ['IE', 'IE3628739UA', 'IE3628739UA'],
    ['IT', 'IT00743110157', 'IT00743110157'],
    ['LT', 'LT119511515', 'LT119511515'],
    ['LU', 'LU15027442', 'LU15027442'],
    ['LV', 'LV40003521600', 'LV40003521600'],
    ['MT', 'MT11679112', 'MT11679112'],
    ['NL', 'nl004495445b01', 'NL004495445B01'],
    ['PL', 'PL8567346215', 'PL8567346215'],
    ['RO', 'RO18547290', 'RO18547290'],
    ['SE', 'SE556188840401', 'SE556188840401'],
    ['SI', 'SI50223054', 'SI50223054'],
    ['SK', 'SK2022749619', 'SK2022749619'],
    // No rule is known: the text stays as typed.
    ['US', '12-3456789', '12-3456789'],
    // As people write them where they are.
    ['FI', '2094606-3', 'FI20946063'],
    ['FI', 'FI-22291259', 'FI22291259'],
    ['CZ', 'CZ 640903926', 'CZ640903926'],
    ['DK', 'DK: 21599336', 'DK21599336'],
    ['GR', 'EL-082857563', 'EL082857563'],
    ['ES', '\u200bB58378431', 'B58378431'],
    ['IT', 'P.IVA 00743110157', 'IT00743110157'],
    ['PL', 'NIP 856-734-62-15', 'PL8567346215'],
    ['PT', 'NIF: 501964843', '501964843'],
    ['BE', 'BTW BE 0403.019.261', 'BE0403019261'],
    ['BR', 'CNPJ 11.222.333/0001-81', '11.222.333/0001-81'],
    ['CH', 'whatever', 'whatever'],
    ['', 'B1', 'B1'],
    ['ES', '', ''],
  ])('%s %s', async (country, typed, written) => {
    expect(await readTaxNumber(country, typed)).toBe(written);
  });
});

test('a Czech sole trader writes its birth number with a slash', async () => {
  expect(await readTaxNumber('CZ', 'CZ 640229/4448', 'person')).toMatch(/6402294448$/);
});

describe('what is wrong is said', () => {
  it('of a Dutch number with the suffix B00', async () => {
    expect(await faultOf('NL', 'NL 009122746B00')).toBe('taxNumber: tax_number_form');
  });

  it.each([
    ['ES', '12345678A', 'tax_number_check'],
    ['ES', 'B64717839', 'tax_number_check'],
    ['ES', '1234567L', 'tax_number_length'],
    ['ES', 'I64717838', 'tax_number_form'],
    ['ES', 'B00000000', 'tax_number_form'],
    ['BR', '11.222.333/0001-82', 'tax_number_check'],
    ['BR', '12.ABC.345/01DE-36', 'tax_number_check'],
    ['BR', '12ABC34501DEAB', 'tax_number_form'],
    ['BR', '12ABD34501DE35', 'tax_number_check'],
    ['BR', '529.982.247-24', 'tax_number_check'],
    ['BR', '111.111.111-11', 'tax_number_form'],
    ['BR', '00000000000000', 'tax_number_form'],
    ['BR', '1234', 'tax_number_length'],
    ['PT', '501964842', 'tax_number_check'],
    ['PT', '50196484', 'tax_number_length'],
    ['BG', 'BG831650348', 'tax_number_check'],
    ['BG', '1234567891', 'tax_number_check'],
    ['BG', 'BG12A456789', 'tax_number_form'],
    ['DE', 'DE136695977', 'tax_number_check'],
    ['FR', 'DE136695976', 'tax_number_check'],
  ])('%s %s: %s', async (country, typed, code) => {
    expect(await faultOf(country, typed)).toMatch(new RegExp(`^taxNumber: (${code})$`));
  });

  it('on the field that it is about', async () => {
    expect(await faultOf('ES', '1', 'company', 'contact.taxNumber')).toBe('contact.taxNumber: tax_number_length');
  });
});

describe('a person', () => {
  it('may give a personal number where a company needs that for VAT', async () => {
    const codiceFiscale = 'RCCMNL83S18D969H';
    expect(await readTaxNumber('IT', codiceFiscale, 'person')).toBe(codiceFiscale);
    expect(await faultOf('IT', codiceFiscale, 'company')).toMatch(/^taxNumber: tax_number/);
    expect(await readTaxNumber('IT', '00743110157', 'person')).toBe('IT00743110157');
  });
});

it('an alphanumeric CNPJ changed in one place does not hold', async () => {
  const right = '12ABC34501DE35';
  const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const changes = fc.tuple(fc.nat(13), fc.constantFrom(...letters)).filter(([at, letter]) => right[at] !== letter);
  await fc.assert(
    fc.asyncProperty(changes, async ([at, letter]) => {
      const changed = right.slice(0, at) + letter + right.slice(at + 1);
      // Letters count as their code less 48. Letters eleven apart have the same weight, which the format's authors
      // accepted.
      const apart = Math.abs(changed.charCodeAt(at) - right.charCodeAt(at));
      if (apart % 11 === 0) return;
      expect(await faultOf('BR', changed)).toMatch(/^taxNumber: tax_number_(check|form)$/);
    }),
  );
});
