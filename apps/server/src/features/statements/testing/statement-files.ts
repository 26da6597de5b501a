/** Statements as banks write them, for tests. Amounts in cents; days as YYYY-MM-DD. */
export interface Movement {
  readonly day: string;
  readonly cents: number;
  readonly text?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly reference?: string;
  readonly endToEndId?: string;
  readonly bankId?: string;
  /** Why the bank returned it. */
  readonly returnReason?: string;
}

export const ACCOUNT = { iban: 'ES9121000418450200051332', bankAndOffice: '21000418', number: '0200051332' };

const amount = (cents: number) =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const side = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

export function camt053(
  openingCents: number,
  movements: readonly Movement[],
  { version = '08', closingCents, prefix = '' }: { version?: '02' | '08'; closingCents?: number; prefix?: string } = {},
): string {
  const sum = movements.reduce((total, { cents }) => total + cents, openingCents);
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = movements.map(({ day, cents, text, name, iban, reference, endToEndId, bankId, returnReason }) => {
    const party = cents > 0 ? 'Dbtr' : 'Cdtr';
    const named = version === '02' ? tag('Nm', name) : name && `<Pty>${tag('Nm', name)}</Pty>`;
    return `<Ntry>
<Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd>
<Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><DtTm>${day}T00:00:00+01:00</DtTm></ValDt>
${tag('AcctSvcrRef', bankId)}
<NtryDtls><TxDtls><Refs>${tag('EndToEndId', endToEndId)}</Refs>
<RltdPties><${party}>${named ?? ''}</${party}>${iban ? `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>` : ''}</RltdPties>
<RmtInf>${tag('Ustrd', text)}${reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf>${returnReason ? `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>` : ''}
</TxDtls></NtryDtls></Ntry>`;
  });
  const document = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>2026-326</Id><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-22T00:00:00</ToDtTm></FrToDt>
<Acct><Id><IBAN>${ACCOUNT.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', openingCents, '2026-11-01')}
${balance('CLBD', closingCents ?? sum, '2026-11-22')}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>\n`;
  const written = prefix
    ? document.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
    : document;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written}`;
}

const digits = (value: number, width: number) => String(Math.abs(value)).padStart(width, '0');
const short = (day: string) => day.slice(2).replaceAll('-', '');
const mark = (cents: number) => (cents < 0 ? '1' : '2');

/** Without the encoding: letters as JavaScript has them. */
export function norma43(
  openingCents: number,
  movements: readonly Movement[],
  { closingCents, records }: { closingCents?: number; records?: number } = {},
): string {
  const account = ACCOUNT.bankAndOffice + ACCOUNT.number;
  const closing = closingCents ?? movements.reduce((total, { cents }) => total + cents, openingCents);
  const lines = [
    `11${account}261101261122${mark(openingCents)}${digits(openingCents, 14)}9783LINKSTAND SL`,
    ...movements.flatMap(({ day, cents, text = '' }) => [
      `22    0418${short(day)}${short(day)}02001${mark(cents)}${digits(cents, 14)}0000000000`,
      ...(text.match(/.{1,76}/gu) ?? []).map((part, index) => `23${digits(index + 1, 2)}${part}`),
    ]),
  ];
  const sums = [-1, 1].map((sign) => movements.filter(({ cents }) => Math.sign(cents) === sign));
  const [out = [], into = []] = sums;
  const total = (side: readonly Movement[]) => side.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  lines.push(
    `33${account}${digits(out.length, 5)}${digits(total(out), 14)}${digits(into.length, 5)}${digits(total(into), 14)}${mark(closing)}${digits(closing, 14)}978`,
  );
  lines.push(`88${'9'.repeat(18)}${digits(records ?? lines.length, 6)}`);
  return lines.map((line) => `${line.padEnd(80)}\r\n`).join('');
}
