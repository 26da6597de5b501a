import type { Context, Tx } from '../../../platform/context.ts';
import type { CheckMade } from '../../briefings/extensions.ts';
import { noteVisit } from './note-visit.ts';

/** Stores a check made at publication or by hand as a visit. */
export async function noteMadeCheck(tx: Tx, ctx: Context, made: CheckMade): Promise<void> {
  // The page's validators are not known.
  await noteVisit(tx, ctx, { ...made, validators: { etag: null, lastModified: null } });
}
