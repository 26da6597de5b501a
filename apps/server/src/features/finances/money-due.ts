import { type BriefingStatus, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import { scale } from '@linkstand/contract/shared/rounding';

/** The facts that determine the money of a briefing. */
export interface BriefingTerms {
  readonly status: BriefingStatus;
  readonly isBonus: boolean;
  /** A credit note returned the client's money. */
  readonly isCredited?: boolean;
  /** Net, agreed with the client. Cents. */
  readonly priceCents: number;
  /** The owner's price. Cents. */
  readonly costCents: number;
  readonly ownerId: number | null;
  readonly sellerId: number | null;
  readonly sellerCommissionBp: number;
  readonly vatBp: number;
  /** Refunded to the client, and deducted from the owner, under the guarantee of a lost link. Cents. */
  readonly givenBackNetCents?: number;
  readonly givenBackOwnerCents?: number;
}

/** What should be held in, or captured from, the client's wallet; nothing at a price of 0. Cents. */
export interface ClientDue {
  readonly stage: 'none' | 'held' | 'taken';
  readonly net: number;
  readonly vat: number;
}

/** What should be held or posted for a briefing. Null if nothing is owed to that side. */
export interface MoneyDue {
  readonly client: ClientDue;
  readonly owner: { readonly ownerId: number; readonly cents: number } | null;
  readonly seller: { readonly sellerId: number; readonly cents: number } | null;
}

/**
 * The money of a briefing in its state. A bonus or a credited publication costs the client nothing and earns the seller
 * nothing, but the owner is paid. The seller earns when it is done.
 */
export function moneyDue(standing: BriefingTerms): MoneyDue {
  const {
    status,
    isBonus,
    isCredited = false,
    priceCents: agreedCents,
    costCents: askedCents,
    givenBackNetCents = 0,
    givenBackOwnerCents = 0,
    ownerId,
    sellerId,
    sellerCommissionBp,
    vatBp,
  } = standing;
  const stage = MONEY_STAGE[status];
  const isLive = stage === 'taken' || stage === 'earned';
  // Published again, it is due again.
  const priceCents = isLive ? agreedCents - givenBackNetCents : agreedCents;
  const costCents = isLive ? askedCents - givenBackOwnerCents : askedCents;
  const isCharged = stage !== 'none' && !isBonus && !isCredited && priceCents > 0;
  const commission = scale(priceCents, sellerCommissionBp, 10_000);
  return {
    client: isCharged
      ? { stage: isLive ? 'taken' : 'held', net: priceCents, vat: scale(priceCents, vatBp, 10_000) }
      : { stage: 'none', net: 0, vat: 0 },
    owner: isLive && ownerId !== null && costCents > 0 ? { ownerId, cents: costCents } : null,
    seller:
      stage === 'earned' && isCharged && sellerId !== null && commission > 0 ? { sellerId, cents: commission } : null,
  };
}
