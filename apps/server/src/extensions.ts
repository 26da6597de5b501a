import { registerBriefingExtensions } from './features/briefings/extensions.ts';
import { closeCasesOfChecks } from './features/cases/commands/close-cases-of-checks.ts';
import { openCase } from './features/cases/commands/open-case.ts';
import { settleBriefings } from './features/finances/settle.ts';
import { dropClaim } from './features/guard/claims.ts';
import { noteMadeCheck } from './features/guard/commands/note-made-check.ts';
import { addProcessing } from './features/invoices/processing.ts';
import { moveBillPayment, settleBill } from './features/invoices/settle-invoice.ts';
import { registerPaymentExtensions } from './features/payments/extensions.ts';

/**
 * Registers what lower features trigger in higher ones, at once and in the same transaction. What may follow later is a
 * subscriber (subscribers.ts). Call it before the first command.
 */
export function registerExtensions(): void {
  registerBriefingExtensions({
    settleMoney: settleBriefings,
    noteCheck: noteMadeCheck,
    dropClaim,
    cases: { open: openCase, closeThoseOfChecks: closeCasesOfChecks },
  });
  registerPaymentExtensions({ settleBill, addProcessing, moveBillPayment });
}
