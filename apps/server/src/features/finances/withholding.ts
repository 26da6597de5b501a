import { withholdingRate } from '@linkstand/contract/invoices/withholding';
import type { Database, Tx } from '../../platform/context.ts';
import { readSetting } from '../settings/queries.ts';

/** What decides how much income tax is withheld from an owner. */
export interface FiscalOwner {
  readonly country: string;
  readonly fiscalKind: string;
  readonly activeSince: number | null;
  /** Chosen by a person; null: by the rule. */
  readonly withholdingBp: number | null;
}

/** The company, as the one who pays and withholds. */
export interface Withholder {
  readonly country: string;
}

/** The share of an owner's net that is withheld on a day, in basis points. */
export function withholdingBpOf(payer: Withholder, owner: FiscalOwner, day: string): number {
  if (owner.fiscalKind !== 'freelance') return 0;
  if (owner.withholdingBp !== null) return owner.withholdingBp;
  return withholdingRate({
    payer: { country: payer.country, kind: 'business' },
    supplier: { country: owner.country, kind: 'freelance', activeSince: owner.activeSince },
    day,
  });
}

/** The same for one owner by its id. */
export async function ownerWithholdingBp(db: Database | Tx, ownerId: number, day: string): Promise<number> {
  const owner = await db
    .selectFrom('owners')
    .select(['country', 'fiscalKind', 'activeSince', 'withholdingBp'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (owner.fiscalKind !== 'freelance') return 0;
  return withholdingBpOf(await readSetting(db, 'fiscal_identity'), owner, day);
}
