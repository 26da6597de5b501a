import type { Context, Tx } from '../../../platform/context.ts';
import type { CheckMade } from '../../briefings/extensions.ts';
import { noteVisit } from './note-visit.ts';

/** A check that somebody made, at publication or by hand, is a visit like any other. */
export async function noteMadeCheck(tx: Tx, ctx: Context, made: CheckMade): Promise<void> {
  // What the page said of itself is not known.
  await noteVisit(tx, ctx, { ...made, validators: { etag: null, lastModified: null } });
}
