import type { AboutKind } from '@linkstand/contract/about/kinds';
import type { About, ShownAbout } from '@linkstand/contract/about/schema';
import type { Context } from './context.ts';
import { fieldRule } from './errors.ts';

/** Names of the given records that the reader may see. Each feature provides one function for its kind. */
export type AboutSource = (
  ctx: Context,
  ids: readonly number[],
) => Promise<readonly { readonly id: number; readonly name: string }[]>;
export type AboutSources = Readonly<Record<AboutKind, AboutSource>>;

/** The subjects with their names, in the order given. One query per kind. */
export async function showAbout(sources: AboutSources, ctx: Context, abouts: readonly About[]): Promise<ShownAbout[]> {
  const idsOf = new Map<AboutKind, Set<number>>();
  for (const { kind, id } of abouts) idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id));
  const names = new Map<string, string>();
  for (const [kind, ids] of idsOf)
    for (const { id, name } of await sources[kind](ctx, [...ids])) names.set(`${kind} ${id}`, name);
  return abouts.map(({ kind, id }) => ({ kind, id, name: names.get(`${kind} ${id}`) ?? null }));
}

/**
 * Checks that the writer may see the subject.
 * @param path of the field that names it
 * @throws Refusal 422 on that field, the same for a record that doesn't exist and one the writer may not see
 */
export async function requireAbout(sources: AboutSources, ctx: Context, about: About, path = 'about'): Promise<void> {
  const [shown] = await showAbout(sources, ctx, [about]);
  if (shown?.name === null) throw fieldRule({ path, code: 'choose_other' });
}
