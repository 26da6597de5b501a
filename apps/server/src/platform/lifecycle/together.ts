import type { Database, Tx } from '../context.ts';

/** A context, or the part of one that its work takes. */
interface Carrier {
  readonly db: Database | Tx;
}

/** A context that carries a transaction: whatever is called with it is part of it. */
export type Inside<C extends Carrier> = C & { readonly db: Tx };

/**
 * All that `work` writes takes effect, or nothing: in the transaction that the context carries, otherwise in one of its
 * own. Commands that are called with `inside` are part of it.
 */
export function together<C extends Carrier, R>(ctx: C, work: (tx: Tx, inside: Inside<C>) => Promise<R>): Promise<R> {
  const run = (tx: Tx) => work(tx, { ...ctx, db: tx });
  return ctx.db.isTransaction ? run(ctx.db as Tx) : ctx.db.transaction().execute(run);
}
