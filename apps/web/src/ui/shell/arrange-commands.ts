import { plainName } from '@linkstand/contract/shared/plain-words';

export interface CommandItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onOpen: () => void;
}
export interface CommandGroup {
  readonly label: string;
  readonly items: readonly CommandItem[];
}

/** Lower is likelier; undefined where a label does not have the text. */
function rankOf(label: string, text: string): number | undefined {
  const name = plainName(label);
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(` ${text}`)) return 2;
  return name.includes(text) ? 3 : undefined;
}

/**
 * What the search box shows for a text: of what is always there (screens, actions, recent ones) the items that have it,
 * likeliest first, and the records that were found. What begins with the text comes before records, what has it
 * somewhere after them.
 *
 * @param found records, arranged already
 */
export function arrangeCommands(
  typed: string,
  groups: readonly CommandGroup[],
  found: readonly CommandGroup[],
): CommandGroup[] {
  const text = plainName(typed);
  if (text === '') return groups.filter(({ items }) => items.length > 0);
  const matching = groups.flatMap((group) => {
    const items = group.items
      .flatMap((item) => {
        const rank = rankOf(item.label, text);
        return rank === undefined ? [] : [{ item, rank }];
      })
      .sort((a, b) => a.rank - b.rank);
    const [likeliest] = items;
    return likeliest ? [{ group: { ...group, items: items.map(({ item }) => item) }, rank: likeliest.rank }] : [];
  });
  const before = matching.filter(({ rank }) => rank < 2).sort((a, b) => a.rank - b.rank);
  const after = matching.filter(({ rank }) => rank >= 2);
  return merged([...before.map(({ group }) => group), ...found, ...after.map(({ group }) => group)]);
}

/** Groups of one name stand together where the first of them stands. */
function merged(groups: readonly CommandGroup[]): CommandGroup[] {
  const byLabel = new Map<string, CommandItem[]>();
  for (const { label, items } of groups) {
    if (items.length > 0) byLabel.set(label, [...(byLabel.get(label) ?? []), ...items]);
  }
  return [...byLabel].map(([label, items]) => ({ label, items }));
}
