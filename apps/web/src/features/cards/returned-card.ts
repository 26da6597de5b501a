import { onPersonLeft } from '../../lib/person-left.ts';

/** The payment with which somebody came back from the provider's page last, in this tab. */
const RETURNED = 'card-returned';

export function returnedCard(): number | undefined {
  try {
    return Number(sessionStorage.getItem(RETURNED)) || undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: nothing is waited for any more. */
export function keepReturnedCard(id: number | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(RETURNED);
    else sessionStorage.setItem(RETURNED, String(id));
  } catch {
    // Without storage, the payment is waited for on the page that its address names.
  }
}

// The next person in this tab has made no payment.
onPersonLeft(() => keepReturnedCard(undefined));
