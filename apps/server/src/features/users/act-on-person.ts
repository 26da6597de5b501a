import type { Context, Tx } from '../../platform/context.ts';
import { together } from '../../platform/lifecycle/together.ts';
import { lockPerson } from './queries.ts';

/** A person of a section, such as the editors, which finds no others. */
export interface PersonAt<Person> {
  readonly id: number;
  /** @throws Refusal 404 */
  readonly find: (tx: Tx, ctx: Context, id: number) => Promise<Person>;
}

/** An act on one person, who is locked. */
export const actOnPerson = <C extends Context, Person, R>(
  ctx: C,
  { id, find }: PersonAt<Person>,
  act: (person: Person, tx: Tx, inside: C) => Promise<R>,
): Promise<R> =>
  together(ctx, async (tx, inside) => {
    await lockPerson(tx, id);
    return act(await find(tx, inside, id), tx, inside);
  });
