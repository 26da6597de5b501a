import type { CsvField } from '@linkstand/contract/statements/choices';
import type { CsvMapping } from '@linkstand/contract/statements/schema';

/**
 * What banks call their columns, in lower case without accents: in Spanish, Portuguese, English and German. The first
 * field that knows a header gets it, so narrower names come before wider ones.
 */
const NAMES: readonly (readonly [CsvField, RegExp])[] = [
  ['valueDay', /^(f(echa|\.)? ?(de )?valor|data (de )?valor|valor data|value date|valuta|valutadatum|wertstellung)$/],
  [
    'day',
    /^(f(echa|\.)?( (de )?(la )?(operacion|operativa|contable|movimiento))?|data( (de )?(lancamento|movimento|operacao|mov\.?))?|(booking |transaction |posting )?date|buchungstag|buchungsdatum)$/,
  ],
  [
    'counterpartyIban',
    /^(iban|cuenta|conta)( (de )?(contrapartida|beneficiario|ordenante|destinatario))?$|^counterparty iban$/,
  ],
  ['balance', /^(saldo|balance)\b.*$/],
  ['debit', /^(cargos?|debe|debitos?|debit|money out|paid out|withdrawals?|soll|saidas?)$/],
  ['credit', /^(abonos?|haber|creditos?|credit|money in|paid in|deposits?|haben|entradas?)$/],
  ['amount', /^(importe|monto|cantidad|valor|montante|quantia|amount|betrag|umsatz)( \(?(eur|€|r\$|brl|usd)\)?)?$/],
  ['endToEndId', /^(end ?to ?end|e2e|end-to-end)( ?(id|reference|ref\.?))?$/],
  ['reference', /^(referencia|ref\.?|reference|referenz)( \d)?$/],
  [
    'counterparty',
    /^(beneficiario|ordenante|contrapartida|nombre|nome|destinatario|counterparty|payee|payer|name)( ?\/ ?\w+)?$/,
  ],
  ['bankId', /^(no?\.? ?(de )?(operacion|movimiento|documento|mov\.?)|transaction id|codigo (de )?operacion)$/],
  [
    'text',
    /^(concepto|descripcion|detalles?|observaciones|mas datos|historico|descricao|description|details|memo|narrative|verwendungszweck)( \d)?$/,
  ],
];

const plain = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[:*]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The columns of a bank's file that its headers tell. People see and correct them before anything is read. */
export function guessColumns(headers: readonly string[]): CsvMapping['columns'] {
  const columns: CsvMapping['columns'] = {};
  for (const header of headers) {
    const field = NAMES.find(([, names]) => names.test(plain(header)))?.[0];
    if (field === 'text') columns.text = [...(columns.text ?? []), header];
    else if (field) columns[field] ??= header;
  }
  return columns;
}
