import type { CrmAccount, CrmAccountRow } from '@linkstand/contract/crm/schema';
import { dayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { type CrmRecord, countOrders, findClient } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const instant = (at: Date | null) => at?.toISOString() ?? null;

export function presentClientRow(ctx: Context, row: CrmRecord): CrmAccountRow {
  const today = dayIn(ctx.now, ctx.timeZone);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    company: row.company,
    accountExecutive: row.executive,
    crmTags: row.crmTags,
    lastActAt: instant(row.lastActAt),
    lastActKind: row.lastActKind,
    lastTouchAt: instant(row.lastTouchAt),
    lastTouchKind: row.lastTouchKind,
    lastTouchBy: row.lastTouchBy,
    nextStep: row.nextStep,
    nextStepOn: row.nextStepOn,
    isStepDue: row.nextStepOn !== null && row.nextStepOn <= today,
    contactDueOn: row.contactDueOn,
    isContactDue: row.contactDueOn !== null && row.contactDueOn <= today,
    yearSpendCents: row.yearSpendCents,
    changeCents: row.changeCents,
    openCases: row.openCases,
    mutedUntil: row.mutedUntil,
    isMuted: row.mutedUntil !== null && row.mutedUntil >= today,
  };
}

/** @throws Refusal 404 */
export async function presentClient(ctx: Context, id: number): Promise<CrmAccount> {
  const row = await findClient(ctx.db, ctx, id);
  const { orders, before } = await countOrders(ctx, id);
  return {
    ...presentClientRow(ctx, row),
    phone: row.phone,
    country: row.country,
    language: row.language,
    registeredAt: row.registeredAt.toISOString(),
    cadenceDays: row.cadenceDays,
    health: {
      recencyDays: row.lastOrderAt && Math.max(0, Math.floor((ctx.now.getTime() - row.lastOrderAt.getTime()) / DAY_MS)),
      orders,
      ordersBefore: before,
      spendCents: row.yearSpendCents,
      spendBeforeCents: row.previousSpendCents,
    },
  };
}
