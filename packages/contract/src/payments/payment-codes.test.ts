import { array, assert, constantFrom, integer, property, string, stringMatching } from 'fast-check';
import { countrySpecs, isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { PaymentDetailsInput } from '../owners/schema.ts';
import { SETTINGS } from '../settings/settings.ts';
import { effortOf } from '../testing/effort.ts';
import { findReferences, isReference, makeReference, printReference } from './creditor-reference.ts';
import { epcPayload, MAX_EPC_BYTES } from './epc-qr.ts';
import { ibanOfSpanishAccount, isBic, isBicOf, isSepaIban, mod97, printIban, readIban } from './iban.ts';
import { compactPixKey, crc16, isPixKey, pixPayload } from './pix-code.ts';

const SPANISH = 'ES9121000418450200051332';

/** A number of a country with right check digits and any account. */
const ibanIn = (country: string, digits: string): string => {
  const account = digits.repeat(4).slice(0, (countrySpecs[country]?.chars ?? 24) - 4);
  return `${country}${String(98 - mod97(`${account}${country}00`)).padStart(2, '0')}${account}`;
};

describe('a bank beside an account', () => {
  it('is of the account’s country, or of a territory with its codes', () => {
    expect(isBicOf('CAIXESBBXXX', SPANISH)).toBe(true);
    expect(isBicOf('COBADEFFXXX', SPANISH)).toBe(false);
    expect(isBicOf('BNPAGPGXXXX', ibanIn('FR', '3'))).toBe(true);
    expect(isBicOf('BARCJESHXXX', ibanIn('GB', '3'))).toBe(true);
  });

  it('is refused where it is of another, of the house and of an owner', () => {
    const identity = { ...SETTINGS.fiscal_identity.default, iban: SPANISH };
    const faultsOf = (bic: string) =>
      SETTINGS.fiscal_identity.schema
        .safeParse({ ...identity, bic })
        .error?.issues.map(({ path, message }) => [path, message]);
    expect(faultsOf('COBADEFFXXX')).toEqual([[['bic'], 'bic_elsewhere']]);
    for (const bic of ['', 'CAIXESBBXXX']) expect(faultsOf(bic), bic).toBeUndefined();
    const details = { method: 'bank_transfer', holder: 'Ana', bankName: '', taxNumber: '', billingAddress: '' };
    const pays = (account: string, bankCode: string) =>
      PaymentDetailsInput.safeParse({ ...details, account, bankCode }).error?.issues.map(({ path }) => path);
    expect(pays(SPANISH, 'coba de ff')).toEqual([['bankCode']]);
    for (const [account, bankCode] of [
      [SPANISH, ''],
      [SPANISH, 'CAIXESBB'],
      [SPANISH, '2100'],
      ['12345678', 'CHASUS33'],
    ] as const)
      expect(pays(account, bankCode), bankCode).toBeUndefined();
  });
});

describe('IBAN', () => {
  it.each([
    ['ES91 2100 0418 4502 0005 1332', SPANISH],
    [' iban: es9121000418450200051332 ', SPANISH],
    ['DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['BR1800360305000010009795493C1', 'BR1800360305000010009795493C1'],
  ])('%s is read', (typed, iban) => {
    expect(readIban(typed)).toEqual({ ok: true, iban });
  });

  it.each([
    ['', 'iban_form'],
    ['ES', 'iban_form'],
    ['123', 'iban_form'],
    ['ES91 2100 0418 4502 0005 133€', 'iban_form'],
    ['ZZ91 2100 0418 4502 0005 1332', 'iban_country'],
    ['ES91 2100 0418 4502 0005 133', 'iban_length'],
    ['ES91 2100 0418 4502 0005 13322', 'iban_length'],
    ['ES91 2100 0418 4502 0005 1323', 'iban_check'],
  ])('%s is refused: %s', (typed, fault) => {
    expect(readIban(typed)).toEqual({ ok: false, fault });
  });

  it('is refused at once where it is a megabyte', () => {
    expect(readIban('E'.repeat(1_000_000))).toEqual({ ok: false, fault: 'iban_length' });
  });

  it('has in each country the length that another table has', () => {
    const known = Object.entries(countrySpecs).filter(([, spec]) => spec?.IBANRegistry && spec.chars);
    // Overseas territories of France and Finland use the country code of these.
    const own = known.filter(([country]) => !/^(AX|GF|GP|MF|MQ|NC|PF|PM|RE|TF|WF|YT)$/.test(country));
    expect(own.length).toBeGreaterThan(75);
    for (const [country] of own)
      expect([country, readIban(ibanIn(country, '0123456789'))]).toMatchObject([country, { ok: true }]);
    for (const [country, spec] of known)
      if (spec?.SEPA && country.length === 2 && own.some(([c]) => c === country))
        expect([country, isSepaIban(`${country}00`)]).toEqual([country, true]);
    expect(isSepaIban('BR00')).toBe(false);
  });

  it('finds every single mistyped and every swapped digit', () => {
    assert(
      property(
        stringMatching(/^\d{20}$/),
        integer({ min: 4, max: 22 }),
        integer({ min: 1, max: 9 }),
        (account, at, by) => {
          const iban = ibanOfSpanishAccount(account) ?? '';
          expect(readIban(iban)).toEqual({ ok: true, iban });
          const digit = (Number(iban[at]) + by) % 10;
          expect(readIban(iban.slice(0, at) + digit + iban.slice(at + 1)).ok).toBe(false);
          if (iban[at] !== iban[at + 1])
            expect(readIban(iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2)).ok).toBe(false);
        },
      ),
    );
  });

  it('agrees with another reader on any text', () => {
    assert(
      property(constantFrom('ES', 'DE', 'FR', 'XX'), stringMatching(/^\d{2}[A-Z0-9]{0,30}$/), (country, rest) => {
        // The other reader knows the form of each country's accounts too.
        if (isValidIBAN(country + rest)) expect(readIban(country + rest).ok).toBe(true);
      }),
    );
    expect(printIban(SPANISH)).toBe('ES91 2100 0418 4502 0005 1332');
    expect(ibanOfSpanishAccount('21000418450200051332')).toBe(SPANISH);
    expect(ibanOfSpanishAccount('2100')).toBeUndefined();
    expect([isBic('CAIXESBBXXX'), isBic('CAIXESBB'), isBic('CAIXESB'), isBic('1AIX3SBB')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('creditor references', () => {
  it('are made and checked as ISO 11649 has them', () => {
    expect(makeReference('539007547034')).toBe('RF18539007547034');
    expect(isReference('RF18539007547034')).toBe(true);
    expect(isReference('RF18539007547035')).toBe(false);
    expect(isReference('RF18')).toBe(false);
    expect(isReference(`RF18${'1'.repeat(22)}`)).toBe(false);
    expect(printReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
    expect(() => makeReference('--')).toThrow(RangeError);
    expect(() => makeReference('1'.repeat(22))).toThrow(RangeError);
  });

  it.each([
    ['RF18539007547034', ['RF18539007547034']],
    ['Factura rf18 5390 0754 7034 gracias', ['RF18539007547034']],
    ['/ROC/RF18-5390-0754-7034//X', ['RF18539007547034']],
    ['RF18 5390 07\n54 7034', ['RF18539007547034']],
    ['Pago RF18539007547034, y RF18539007547034', ['RF18539007547034']],
    ['RF18 5390 0754 7035', []],
    ['PERF18 is no reference', []],
    ['', []],
  ])('in %j: %j', (text, references) => {
    expect(findReferences(text)).toEqual(references);
  });

  it('are found in whatever a payer writes around them', () => {
    const body = stringMatching(/^[A-Z0-9]{4,21}$/);
    assert(
      property(
        body,
        array(constantFrom('Pago', 'factura', '2026', ':', '-', 'Nº')),
        integer({ min: 1, max: 6 }),
        (number, words, group) => {
          const reference = makeReference(number);
          const spaced = reference.replace(new RegExp(`(.{${group}})(?=.)`, 'g'), '$1 ');
          const text = `${words.join(' ')} ${spaced} ${words.join(' ')}`;
          expect(findReferences(text, (found) => found === reference)).toEqual([reference]);
          expect(
            findReferences(`${words.join('')}${reference}${words.join('')}`, (found) => found === reference),
          ).toEqual([reference]);
          expect(findReferences(`Pago: ${reference}; ${words.join(' ')}`)).toEqual([reference]);
        },
      ),
    );
  });

  it('of a hostile text are sought with little work', async () => {
    const effort = await effortOf(() => {
      findReferences('RF18 '.repeat(200_000));
      findReferences('R'.repeat(1_000_000));
      findReferences(`RF18${' '.repeat(1_000_000)}`);
    });
    expect(effort).toBeLessThan(1000);
  });
});

describe('EPC codes', () => {
  const payment = { name: 'Linkstand SL', iban: 'ES91 2100 0418 4502 0005 1332', amountCents: 121_00 };

  it('hold a transfer line by line', () => {
    expect(epcPayload({ ...payment, reference: 'RF18539007547034' })).toEqual({
      ok: true,
      payload: `BCD\n002\n1\nSCT\n\nLinkstand SL\n${SPANISH}\nEUR121.00\n\nRF18539007547034`,
    });
    expect(epcPayload({ ...payment, bic: 'CAIXESBBXXX', amountCents: 5, text: 'Factura 2026/1' })).toEqual({
      ok: true,
      payload: `BCD\n002\n1\nSCT\nCAIXESBBXXX\nLinkstand SL\n${SPANISH}\nEUR0.05\n\n\nFactura 2026/1`,
    });
  });

  it('say everything that is wrong', () => {
    const faults = (changes: object) => {
      const reading = epcPayload({ ...payment, ...changes });
      return reading.ok ? [] : reading.faults.map(({ path, code }) => `${path} ${code}`);
    };
    expect(faults({ name: ' ', iban: 'ES00', amountCents: 0 })).toEqual([
      'name required',
      'amountCents number_small',
      'iban iban_form',
    ]);
    expect(faults({ name: 'x'.repeat(71) })).toEqual(['name text_long']);
    expect(faults({ name: 'Link\nstand' })).toEqual(['name hidden_characters']);
    expect(faults({ amountCents: 1_000_000_000_00 })).toEqual(['amountCents number_large']);
    expect(faults({ bic: 'x' })).toEqual(['bic bic_wrong']);
    expect(faults({ reference: 'RF00', text: 'x' })).toEqual([
      'reference reference_wrong',
      'reference reference_and_text',
    ]);
    expect(faults({ text: 'x'.repeat(141) })).toEqual(['text text_long']);
    expect(faults({ text: 'ñ'.repeat(140) })).toEqual(['text text_long']);
  });

  it('never exceed what a banking app takes', () => {
    assert(
      property(
        string({ minLength: 1, maxLength: 80 }),
        string({ maxLength: 160 }),
        integer(),
        (name, text, amountCents) => {
          const reading = epcPayload({ ...payment, name, text, amountCents });
          if (!reading.ok) return;
          expect(new TextEncoder().encode(reading.payload).length).toBeLessThanOrEqual(MAX_EPC_BYTES);
          expect(reading.payload.split('\n').length).toBeLessThanOrEqual(12);
        },
      ),
    );
  });
});

describe('Pix codes', () => {
  /** The fields of a payload: tag, two-digit length, value. */
  const fieldsOf = (payload: string): Record<string, string> => {
    const fields: Record<string, string> = {};
    for (let at = 0; at < payload.length; ) {
      const size = Number(payload.slice(at + 2, at + 4));
      fields[payload.slice(at, at + 2)] = payload.slice(at + 4, at + 4 + size);
      at += 4 + size;
    }
    return fields;
  };

  it('have the check sum of the manual', () => {
    expect(crc16('123456789')).toBe('29B1');
    const manual =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(crc16(manual)).toBe('1D3D');
  });

  it('hold a static charge', () => {
    const reading = pixPayload({
      key: '12ABC34501DE35',
      amountCents: 1234_50,
      name: 'Publicações São João Ltda',
      city: 'São Paulo',
      transactionId: 'INV2026000123',
    });
    expect(reading).toEqual({
      ok: true,
      payload:
        '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654071234.505802BR5925PUBLICACOES SAO JOAO LTDA6009SAO PAULO62170513INV20260001236304' +
        crc16(reading.ok ? reading.payload.slice(0, -4) : ''),
    });
  });

  it('hold a dynamic charge, which the bank keeps', () => {
    const reading = pixPayload({ url: 'pix.example.com/qr/v2/9d36b84f', name: 'Fulano', city: 'BRASILIA' });
    if (!reading.ok) throw new Error('not made');
    expect(fieldsOf(reading.payload)).toMatchObject({ '01': '12', 62: '0503***' });
    expect(fieldsOf(fieldsOf(reading.payload)['26'] ?? '')).toEqual({
      '00': 'br.gov.bcb.pix',
      25: 'pix.example.com/qr/v2/9d36b84f',
    });
  });

  it.each([
    '39053344705',
    '12ABC34501DE35',
    '11222333000181',
    '+5511987654321',
    'a@b.example',
    '123e4567-e12b-12d1-a456-426655440000',
  ])('take the key %s', (key) => expect(isPixKey(key)).toBe(true));

  it.each([
    ['390.533.447-05', '39053344705'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    [' Pagos@Casa.example ', 'pagos@casa.example'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('take the key %s as it is typed', (typed, key) => {
    expect(compactPixKey(typed)).toBe(key);
    expect(isPixKey(key)).toBe(true);
  });

  it('say everything that is wrong', () => {
    const reading = pixPayload({ key: '390.533', amountCents: 0, name: '日本', city: ' ', transactionId: 'a b' });
    expect(reading.ok ? [] : reading.faults.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'key pix_key_wrong',
      'amountCents number_small',
      'transactionId pix_id_wrong',
      'name required',
      'city required',
    ]);
  });

  it('can be taken apart again, whatever the names', () => {
    assert(
      property(
        string({ unit: 'binary' }),
        string({ unit: 'grapheme' }),
        integer({ min: 1, max: 99_999_999_99 }),
        (name, city, amountCents) => {
          const reading = pixPayload({ key: '39053344705', name, city, amountCents });
          if (!reading.ok) return;
          const fields = fieldsOf(reading.payload);
          expect(fields['59']?.length).toBeLessThanOrEqual(25);
          expect(fields['60']?.length).toBeLessThanOrEqual(15);
          expect(Math.round(Number(fields['54']) * 100)).toBe(amountCents);
          expect(fields['63']).toBe(crc16(reading.payload.slice(0, -4)));
        },
      ),
    );
  });
});
