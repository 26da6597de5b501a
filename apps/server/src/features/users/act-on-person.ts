import { type Context, type Tx, together } from '../../platform/context.ts';
import { lockPerson, type PersonRow } from './queries.ts';

/** What acts know of a person, in whatever section it is. */
export type Person = Pick<
  PersonRow,
  | 'id'
  | 'version'
  | 'identityUid'
  | 'name'
  | 'email'
  | 'role'
  | 'editorCoordinator'
  | 'invitedAt'
  | 'lastLoginAt'
  | 'disabledAt'
>;

/** A person of a section, such as the editors, which finds no others. */
export interface PersonAt<P = Person> {
  readonly id: number;
  /** @throws Refusal 404 */
  readonly find: (tx: Tx, ctx: Context, id: number) => Promise<P>;
}

/** An act on one person, who is locked. */
export const actOnPerson = <C extends Context, P, R>(
  ctx: C,
  { id, find }: PersonAt<P>,
  act: (person: P, tx: Tx, inside: C) => Promise<R>,
): Promise<R> =>
  together(ctx, async (tx, inside) => {
    await lockPerson(tx, id);
    return act(await find(tx, inside, id), tx, inside);
  });
