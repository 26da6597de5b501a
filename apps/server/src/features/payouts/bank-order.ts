import { isBic, isSepaIban, readIban } from '@linkstand/contract/payments/iban';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { z } from 'zod';
import type { FieldFault } from '../../platform/errors.ts';
import { isSepaId, sepaText } from './sepa-text.ts';

/** Money that goes out in one run, as one file for the bank. Euro only. */
export interface BankOrder {
  /** By which the bank and we know the file; up to 35 characters. */
  readonly id: string;
  /** UTC instant, ISO 8601. */
  readonly madeAt: string;
  /** The day of `madeAt` in the configured time zone. */
  readonly madeOn: string;
  /** When the bank is to pay, YYYY-MM-DD. */
  readonly day: string;
  readonly debtor: BankAccount;
  readonly payouts: readonly BankTransfer[];
}

export interface BankAccount {
  /** As the bank has the holder: since October 2025 it compares the name before it pays. */
  readonly name: string;
  readonly iban: string;
  readonly bic?: string;
  /** Written only with both: addresses that are not structured are refused since November 2026. */
  readonly city?: string;
  readonly country?: string;
}

/** Who pays, as a run stores it. */
export const BankDebtor = z.object({
  name: z.string(),
  iban: z.string(),
  bic: z.string().exactOptional(),
  city: z.string().exactOptional(),
  country: z.string().exactOptional(),
});
export type BankDebtor = z.output<typeof BankDebtor>;

export interface BankTransfer {
  /** By which the statement tells us again that it was paid; unique, up to 35 characters. */
  readonly endToEndId: string;
  readonly creditor: BankAccount;
  /** Cents from 0.01 to 999,999,999.99. */
  readonly amountCents: number;
  /** What the creditor reads; cut to 140 characters. */
  readonly text: string;
}

export const MAX_PAYOUTS = 10_000;
const MAX_CENTS = 999_999_999_99;
export const MAX_NAME = 70;
export const MAX_REMITTANCE = 140;

function accountFaults({ name, iban, bic }: BankAccount, path: string): FieldFault[] {
  const faults: FieldFault[] = [];
  const reading = readIban(iban);
  if (sepaText(name, MAX_NAME) === '') faults.push({ path: `${path}.name`, code: 'required' });
  if (!reading.ok) faults.push({ path: `${path}.iban`, code: reading.fault });
  else if (!isSepaIban(reading.iban)) faults.push({ path: `${path}.iban`, code: 'payout_iban_outside' });
  if (bic !== undefined && !isBic(bic)) faults.push({ path: `${path}.bic`, code: 'bic_wrong' });
  return faults;
}

/** Everything that a bank would refuse; a run with any makes no file. */
export function orderFaults({ id, day, madeOn, debtor, payouts }: BankOrder): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!isSepaId(id)) faults.push({ path: 'id', code: 'payout_id_wrong' });
  if (day < madeOn) faults.push({ path: 'day', code: 'day_in_past' });
  faults.push(...accountFaults(debtor, 'debtor'));
  if (payouts.length === 0) faults.push({ path: 'payouts', code: 'list_short', parameters: { min: 1 } });
  if (payouts.length > MAX_PAYOUTS)
    faults.push({ path: 'payouts', code: 'list_long', parameters: { max: MAX_PAYOUTS } });
  const seen = new Set<string>();
  payouts.forEach(({ endToEndId, creditor, amountCents }, index) => {
    const path = `payouts.${index}`;
    if (!isSepaId(endToEndId)) faults.push({ path: `${path}.endToEndId`, code: 'payout_id_wrong' });
    if (seen.has(endToEndId)) faults.push({ path: `${path}.endToEndId`, code: 'payout_id_twice' });
    seen.add(endToEndId);
    if (amountCents < 1) faults.push({ path: `${path}.amountCents`, code: 'number_small' });
    if (amountCents > MAX_CENTS) faults.push({ path: `${path}.amountCents`, code: 'number_large' });
    faults.push(...accountFaults(creditor, `${path}.creditor`));
  });
  return faults;
}

export const orderTotal = ({ payouts }: BankOrder): number => sumCents(payouts.map(({ amountCents }) => amountCents));
