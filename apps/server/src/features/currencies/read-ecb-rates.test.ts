import { assert, integer, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../../messages/messages.ts';
import { Refusal } from '../../platform/errors.ts';
import { readEcbRates } from './read-ecb-rates.ts';

const day = (time: string, rates: Readonly<Record<string, string>>) =>
  `<Cube time='${time}'>\n${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('\n')}\n</Cube>`;
const file = (...days: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>
${days.join('\n')}
</Cube>
</gesmes:Envelope>`;
const RATES = { USD: '1.0832', JPY: '163.5', BRL: '6.1234' };

const refusalOf = (text: string | Uint8Array): string => {
  try {
    readEcbRates(Buffer.from(text as string));
    return 'none';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What a file says may have braces itself, so the names are compared and not the sentence.
    for (const locale of ['en-US', 'es', 'pt-BR'] as const)
      for (const [, name = ''] of message(locale, error.code).matchAll(/\{(\w+)\}/g))
        expect(error.details.parameters).toHaveProperty(name);
    return `${error.code} ${error.details.parameters?.line}`;
  }
};

describe('rates of the European Central Bank', () => {
  it('are read exactly, with their day', () => {
    expect(readEcbRates(Buffer.from(file(day('2026-11-20', RATES))))).toEqual([
      { day: '2026-11-20', source: 'ecb', microPerEuro: { USD: 1_083_200, BRL: 6_123_400 } },
    ]);
  });

  it('of several days come the newest first', () => {
    const read = readEcbRates(Buffer.from(file(day('2026-11-19', RATES), day('2026-11-20', { ...RATES, USD: '1.1' }))));
    expect(read.map((each) => [each.day, each.microPerEuro.USD])).toEqual([
      ['2026-11-20', 1_100_000],
      ['2026-11-19', 1_083_200],
    ]);
  });

  it.each([
    [file(day('2026-11-20', { ...RATES, USD: '0' })), 'rates_rate_wrong 7'],
    [file(day('2026-11-20', { ...RATES, USD: '-1.1' })), 'rates_rate_wrong 7'],
    [file(day('2026-11-20', { ...RATES, USD: 'N/A' })), 'rates_rate_wrong 7'],
    [file(day('2026-11-20', { ...RATES, USD: '1.12345678' })), 'rates_rate_wrong 7'],
    [file(day('2026-11-20', { ...RATES, USD: '99999999' })), 'rates_rate_wrong 7'],
    [file(day('2026-11-31', RATES)), 'rates_day_wrong 6'],
    [file(day('', RATES)), 'rates_day_wrong 6'],
    [file(day('2026-11-20', { USD: '1.1' })), 'rates_missing 6'],
    [file(), 'rates_unreadable 2'],
    [file(day('2026-11-20', RATES)).replace('<?xml', '<!DOCTYPE x><?xml'), 'rates_unreadable 1'],
    [file(day('2026-11-20', RATES)).slice(0, -5), 'rates_unreadable 12'],
    ['<html/>', 'rates_unreadable 1'],
    ['', 'rates_unreadable 1'],
    [' '.repeat(2 * 1024 * 1024), 'rates_unreadable 1'],
  ])('%# are refused', (text, code) => {
    expect(refusalOf(text).split(' ')[0]).toBe(code.split(' ')[0]);
    expect(refusalOf(text)).toMatch(/ \d+$/);
  });

  it('cut off or spoiled anywhere are refused in words', () => {
    const whole = Buffer.from(file(day('2026-11-20', RATES)));
    for (let end = 0; end < whole.length; end += 5)
      expect(refusalOf(whole.subarray(0, end))).toMatch(/^rates_\w+ \d+$/);
    assert(
      property(
        uint8Array({ minLength: 1, maxLength: 20 }),
        integer({ min: 0, max: whole.length - 20 }),
        (bytes, at) => {
          const spoiled = Buffer.from(whole);
          spoiled.set(bytes, at);
          refusalOf(spoiled);
        },
      ),
    );
  });
});
