import { findReferences, isReference } from '@linkstand/contract/payments/creditor-reference';
import { readIban } from '@linkstand/contract/payments/iban';
import { sumCents } from '@linkstand/contract/shared/rounding';
import {
  elementAt,
  elementsAt,
  readXml,
  textAt,
  type XmlElement,
  XmlFault,
  type XmlFaultReason,
} from '../../../platform/xml/read-xml.ts';
import {
  type BankStatement,
  MAX_STATEMENT_LINES,
  normalized,
  requireBalance,
  requirePeriod,
  type StatementLine,
} from './statement.ts';
import { quoted, type StatementFaultCode, statementFault } from './statement-fault.ts';

/**
 * ISO 20022 bank to customer statement. Banks use many versions, which differ in few places: each of these is read in
 * both of its forms, whatever the version says.
 */
const NAMESPACE = /\bcamt\.053\.001\.\d{2}$/;

const XML_FAULTS: Readonly<Record<XmlFaultReason, StatementFaultCode>> = {
  not_xml: 'statement_unknown_format',
  broken: 'statement_broken_xml',
  cut_off: 'statement_cut_off',
  doctype: 'statement_doctype',
  encoding: 'statement_encoding',
  too_complex: 'statement_too_complex',
};

const missing = (element: XmlElement, field: string) =>
  statementFault('statement_field_missing', element.line, `${element.name}/${field}`);

/** `1234.5` as 123450: digits are moved, never multiplied. */
function centsOf(element: XmlElement, field: string): { cents: number; currency: string } {
  const amount = elementAt(element, field);
  if (!amount) throw missing(element, field);
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(amount.text) ?? [];
  const cut = decimals.replace(/0+$/, '');
  if (whole === undefined || cut.length > 2)
    throw statementFault('statement_amount_wrong', amount.line, `${element.name}/${field}`, {
      value: quoted(amount.text),
    });
  const currency = amount.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency))
    throw statementFault('statement_code_wrong', amount.line, `${field}@Ccy`, { value: quoted(currency) });
  return { cents: Number(whole + cut.padEnd(2, '0')), currency };
}

function signOf(element: XmlElement): 1 | -1 {
  const said = textAt(element, 'CdtDbtInd');
  if (said === 'CRDT') return 1;
  if (said === 'DBIT') return -1;
  if (said === undefined) throw missing(element, 'CdtDbtInd');
  throw statementFault('statement_code_wrong', element.line, `${element.name}/CdtDbtInd`, { value: quoted(said) });
}

/** A day, with or without a time behind it. */
function dayOf(element: XmlElement, field: string): string | undefined {
  const said = textAt(element, field, 'Dt') ?? textAt(element, field, 'DtTm');
  if (said === undefined) return undefined;
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(said)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw statementFault('statement_day_wrong', element.line, `${element.name}/${field}`, { value: quoted(said) });
  return day;
}

const given = (text: string | undefined): string | null =>
  text === undefined || text === 'NOTPROVIDED' || text === 'NONREF' ? null : normalized(text) || null;

/** The other side of the movement. */
function partyOf(details: XmlElement | undefined, sign: 1 | -1): { name: string | null; iban: string | null } {
  const parties = elementAt(details, 'RltdPties');
  const [party, account] = sign === 1 ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  // In later versions a party may be an agent, so its name is one level deeper.
  const name = textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm');
  const iban = readIban(textAt(parties, account, 'Id', 'IBAN') ?? '');
  return { name: given(name), iban: iban.ok ? iban.iban : null };
}

function textOf(entry: XmlElement, details: XmlElement | undefined): string {
  const unstructured = elementsAt(elementAt(details, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  const others = [textAt(details, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')];
  return normalized([...unstructured, ...(unstructured.length > 0 ? [] : others)].filter(Boolean).join(' '));
}

function referenceOf(details: XmlElement | undefined, text: string): string | null {
  for (const structured of elementsAt(elementAt(details, 'RmtInf'), 'Strd')) {
    const reference = textAt(structured, 'CdtrRefInf', 'Ref')?.replace(/\s/g, '').toUpperCase();
    if (reference && isReference(reference)) return reference;
  }
  return findReferences(text)[0] ?? null;
}

function returnOf(details: XmlElement | undefined): Pick<StatementLine, 'returnReason'> {
  const code = given(textAt(details, 'RtrInf', 'Rsn', 'Cd'));
  return code === null ? {} : { returnReason: code };
}

/** An entry's movements: its parts if they add up to its amount, else the entry itself. */
function linesOf(entry: XmlElement): StatementLine[] {
  // Up to version 06 the status is a text, then a code in an element.
  const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd');
  if (status === undefined) throw missing(entry, 'Sts');
  if (status !== 'BOOK') return [];
  const sign = signOf(entry);
  const { cents, currency } = centsOf(entry, 'Amt');
  const day = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (day === undefined) throw missing(entry, 'BookgDt');
  const valueDay = dayOf(entry, 'ValDt') ?? day;
  const all = elementsAt(entry, 'NtryDtls').flatMap((part) => elementsAt(part, 'TxDtls'));
  const amounts = all.map((details) => {
    const holder = elementAt(details, 'Amt') ? details : elementAt(details, 'AmtDtls', 'TxAmt');
    return holder && elementAt(holder, 'Amt') ? centsOf(holder, 'Amt') : undefined;
  });
  const isSplit =
    all.length > 1 &&
    amounts.every((amount) => amount?.currency === currency) &&
    sumCents(amounts.map((amount) => amount?.cents ?? 0)) === cents;
  const bankId = given(textAt(entry, 'AcctSvcrRef'));
  const parts = isSplit ? all : [all.length === 1 ? all[0] : undefined];
  return parts.map((details, index): StatementLine => {
    const { name, iban } = partyOf(details, sign);
    const text =
      isSplit || all.length < 2 ? textOf(entry, details) : normalized(all.map((each) => textOf(entry, each)).join(' '));
    const ownId = given(textAt(details, 'Refs', 'AcctSvcrRef'));
    return {
      line: details?.line ?? entry.line,
      day,
      valueDay,
      amountCents: sign * (isSplit ? (amounts[index]?.cents ?? 0) : cents),
      currency,
      counterparty: name,
      counterpartyIban: iban,
      reference: referenceOf(details, text),
      endToEndId: given(textAt(details, 'Refs', 'EndToEndId')),
      ...returnOf(details),
      // Parts of one booking share the entry's id, so their position is added.
      bankId: isSplit ? (ownId ?? (bankId && `${bankId}/${index + 1}`)) : (bankId ?? ownId),
      text,
    };
  });
}

interface Balance {
  readonly cents: number;
  readonly currency: string;
  readonly day: string | undefined;
  readonly line: number;
}

function balancesOf(statement: XmlElement): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  for (const balance of elementsAt(statement, 'Bal')) {
    const code = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
    if (code === undefined) continue;
    const { cents, currency } = centsOf(balance, 'Amt');
    // Pages between the first and the last begin and end with a balance in between.
    const place = code !== 'ITBD' ? code : balances.has('OPBD') || balances.has('PRCD') ? 'CLBD' : 'OPBD';
    if (code === 'ITBD' && balances.has(place)) continue;
    balances.set(place, { cents: signOf(balance) * cents, currency, day: dayOf(balance, 'Dt'), line: balance.line });
  }
  return balances;
}

function statementOf(statement: XmlElement, lines: readonly StatementLine[]): BankStatement {
  const balances = balancesOf(statement);
  const opening = balances.get('OPBD') ?? balances.get('PRCD');
  const closing = balances.get('CLBD');
  if (!opening) throw missing(statement, 'Bal/OPBD');
  if (!closing) throw missing(statement, 'Bal/CLBD');
  const account = elementAt(statement, 'Acct');
  const iban = textAt(account, 'Id', 'IBAN');
  const number = textAt(account, 'Id', 'Othr', 'Id');
  if (!iban && !number) throw missing(statement, 'Acct/Id');
  const read = iban === undefined ? undefined : readIban(iban);
  if (read && !read.ok)
    throw statementFault('statement_account_wrong', account?.line ?? statement.line, 'Acct/Id/IBAN', {
      value: quoted(iban),
    });
  const currency = textAt(account, 'Ccy') ?? opening.currency;
  const other =
    [opening, closing].find((each) => each.currency !== currency) ?? lines.find((each) => each.currency !== currency);
  if (other)
    throw statementFault('statement_currency_differs', other.line, 'Amt@Ccy', { value: other.currency, currency });
  const made: BankStatement = {
    format: 'camt053',
    account: { iban: read?.ok ? read.iban : null, number: number ? normalized(number) : null, currency },
    bankId: given(textAt(statement, 'Id')),
    from: periodDay(statement, 'FrDtTm') ?? opening.day ?? null,
    to: periodDay(statement, 'ToDtTm') ?? closing.day ?? null,
    openingCents: opening.cents,
    closingCents: closing.cents,
    lines,
  };
  requirePeriod(made, statement.line, 'FrToDt');
  requireBalance(made, closing.line, 'Bal/CLBD');
  return made;
}

const periodDay = (statement: XmlElement, field: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(textAt(statement, 'FrToDt', field) ?? '')?.[0];

function requireNamespace({ name, attributes }: Pick<XmlElement, 'name' | 'attributes'>): void {
  const isKnown = Object.entries(attributes).some(([key, value]) => key.startsWith('xmlns') && NAMESPACE.test(value));
  if (name !== 'Document' || !isKnown) throw statementFault('statement_unknown_format', 1, name);
}

/**
 * Reads a camt.053 file: a statement for each account and period in it. Entries that are not booked are passed over.
 *
 * @throws Refusal 422 that names line and field
 */
export function readCamt053(bytes: Uint8Array): BankStatement[] {
  const statements: BankStatement[] = [];
  let lines: StatementLine[] = [];
  let count = 0;
  try {
    const root = readXml(bytes, {
      records: ['Ntry', 'Stmt'],
      onRoot: requireNamespace,
      onRecord: (element) => {
        if (element.name === 'Stmt') {
          statements.push(statementOf(element, lines));
          lines = [];
          return;
        }
        const made = linesOf(element);
        count += made.length;
        if (count > MAX_STATEMENT_LINES)
          throw statementFault('statement_too_many', element.line, 'Ntry', { most: MAX_STATEMENT_LINES });
        lines.push(...made);
      },
    });
    if (statements.length === 0) throw missing(root, 'BkToCstmrStmt/Stmt');
    return statements;
  } catch (error) {
    if (error instanceof XmlFault) throw statementFault(XML_FAULTS[error.reason], error.line, 'XML');
    throw error;
  }
}
