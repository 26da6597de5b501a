import { createHash } from 'node:crypto';
import type { VerifactuTax } from '@linkstand/contract/invoices/tax';

/**
 * Records of a Spanish invoicing system that transmits them (VERI*FACTU: RD 1007/2023, Orden HAC/1177/2024). Every
 * value is a literal made once, both hashed and sent, so that hash and XML can't differ.
 */

/** Which invoice a record is about. */
export interface InvoiceId {
  /** NIF of the issuer. */
  readonly issuerNif: string;
  /** Series and number, up to 60 printable ASCII characters without `" ' < > =`. */
  readonly number: string;
  /** dd-mm-yyyy */
  readonly issuedOn: string;
}

/** The record before, in the chain of the same installation and issuer. */
export interface PreviousRecord extends InvoiceId {
  readonly hash: string;
}

/** F1 invoice, F2 simplified, F3 in place of simplified ones, R1–R4 corrective, R5 corrective of a simplified one. */
export const RECORD_TYPES = ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export type Recipient = { readonly name: string } & (
  | { readonly nif: string }
  /** 02 VAT number of the Union, 03 passport, 04 official document of the country, 06 other. */
  | { readonly country: string; readonly idType: '02' | '03' | '04' | '06'; readonly id: string }
);

export interface BreakdownLine {
  readonly tax: VerifactuTax;
  readonly rateBp: number;
  readonly baseCents: number;
  readonly vatCents: number;
}

/** The program that makes the records, as its producer declares it. */
export interface InvoicingSystem {
  readonly producerName: string;
  readonly producerNif: string;
  readonly name: string;
  /** Two capital letters or digits. */
  readonly id: string;
  readonly version: string;
  readonly installation: string;
}

interface ChainedRecord {
  readonly invoice: InvoiceId;
  /** Null for the first record of the chain. */
  readonly previous: PreviousRecord | null;
  readonly system: InvoicingSystem;
  /** YYYY-MM-DDThh:mm:ss+01:00 */
  readonly madeAt: string;
  /** Upper-case hexadecimal SHA-256 of the record. */
  readonly hash: string;
}

export interface RegistrationRecord extends ChainedRecord {
  readonly kind: 'alta';
  readonly issuerName: string;
  readonly type: RecordType;
  /** Of a corrective invoice: what it corrects, and whether it replaces it (S) or gives the difference (I). */
  readonly corrects: {
    readonly method: 'S' | 'I';
    readonly invoices: readonly InvoiceId[];
    /** The amounts invoiced before, if the invoice is replaced. */
    readonly replaced?: { readonly baseCents: number; readonly vatCents: number };
  } | null;
  readonly description: string;
  readonly recipients: readonly Recipient[];
  readonly breakdown: readonly BreakdownLine[];
  /** `12.35`: the literal that is hashed and sent. */
  readonly vatTotal: string;
  readonly total: string;
  /** Corrects a record of the same invoice; `rejected` if the tax office refused that one and so has none. */
  readonly amends: 'accepted' | 'rejected' | null;
}

export interface CancellationRecord extends ChainedRecord {
  readonly kind: 'anulacion';
  /** An earlier cancellation of it was refused. */
  readonly wasRejected: boolean;
}

export type VerifactuRecord = RegistrationRecord | CancellationRecord;

/** YYYY-MM-DD as dd-mm-yyyy. */
export const spanishDay = (day: string): string => day.split('-').toReversed().join('-');

const PART = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

/** A moment with the offset of mainland Spain: `2024-01-01T19:20:30+01:00`. */
export function spanishMoment(moment: Date): string {
  const parts = Object.fromEntries(PART.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, timeZoneName = '' } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '')}`;
}

/** Blanks around a value are not hashed; the reference implementation trims characters up to U+0020 only. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken off
const trimmed = (value: string): string => value.replace(/^[\u0000- ]+|[\u0000- ]+$/g, '');

const hashOf = (fields: readonly (readonly [name: string, value: string])[]): string =>
  createHash('sha256')
    .update(fields.map(([name, value]) => `${name}=${trimmed(value)}`).join('&'), 'utf8')
    .digest('hex')
    .toUpperCase();

/** The hash of an invoice's record (AEAT, Huella 0.1.2): of its literals in this order, not encoded. */
export const registrationHash = (
  record: Omit<Pick<RegistrationRecord, 'invoice' | 'type' | 'vatTotal' | 'total' | 'previous' | 'madeAt'>, never>,
): string =>
  hashOf([
    ['IDEmisorFactura', record.invoice.issuerNif],
    ['NumSerieFactura', record.invoice.number],
    ['FechaExpedicionFactura', record.invoice.issuedOn],
    ['TipoFactura', record.type],
    ['CuotaTotal', record.vatTotal],
    ['ImporteTotal', record.total],
    ['Huella', record.previous?.hash ?? ''],
    ['FechaHoraHusoGenRegistro', record.madeAt],
  ]);

/** The hash of a record that cancels one. */
export const cancellationHash = (record: Pick<CancellationRecord, 'invoice' | 'previous' | 'madeAt'>): string =>
  hashOf([
    ['IDEmisorFacturaAnulada', record.invoice.issuerNif],
    ['NumSerieFacturaAnulada', record.invoice.number],
    ['FechaExpedicionFacturaAnulada', record.invoice.issuedOn],
    ['Huella', record.previous?.hash ?? ''],
    ['FechaHoraHusoGenRegistro', record.madeAt],
  ]);

export const recordHash = (record: VerifactuRecord): string =>
  record.kind === 'alta' ? registrationHash(record) : cancellationHash(record);

/** This record as the next one refers to it. */
export const asPrevious = ({ invoice, hash }: VerifactuRecord): PreviousRecord => ({ ...invoice, hash });

/** A record without its hash, which `seal` adds. */
export type Unsealed<Record extends VerifactuRecord> = Record extends VerifactuRecord ? Omit<Record, 'hash'> : never;

export const seal = (record: Unsealed<VerifactuRecord>): VerifactuRecord =>
  record.kind === 'alta'
    ? { ...record, hash: registrationHash(record) }
    : { ...record, hash: cancellationHash(record) };
