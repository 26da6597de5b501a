import type { AboutKind } from '@linkstand/contract/about/kinds';
import type { About, ShownAbout } from '@linkstand/contract/about/schema';
import type { Context } from './context.ts';
import { fieldRule } from './errors.ts';

/** The names of those of these records that the reader may see. Each feature gives one for its kind. */
export type AboutSource = (
  ctx: Context,
  ids: readonly number[],
) => Promise<readonly { readonly id: number; readonly name: string }[]>;
export type AboutSources = Readonly<Record<AboutKind, AboutSource>>;

/** What things are about, with names, in their order: one query for each kind that is among them. */
export async function showAbout(sources: AboutSources, ctx: Context, abouts: readonly About[]): Promise<ShownAbout[]> {
  const idsOf = new Map<AboutKind, Set<number>>();
  for (const { kind, id } of abouts) idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id));
  const names = new Map<string, string>();
  for (const [kind, ids] of idsOf)
    for (const { id, name } of await sources[kind](ctx, [...ids])) names.set(`${kind} ${id}`, name);
  return abouts.map(({ kind, id }) => ({ kind, id, name: names.get(`${kind} ${id}`) ?? null }));
}

/**
 * Makes sure that something can be about this: the writer sees it.
 * @param path of the field that names it
 * @throws Refusal 422 on that field; the same for what is not there and what is not theirs to see
 */
export async function requireAbout(sources: AboutSources, ctx: Context, about: About, path = 'about'): Promise<void> {
  const [shown] = await showAbout(sources, ctx, [about]);
  if (shown?.name === null) throw fieldRule({ path, code: 'choose_other' });
}
