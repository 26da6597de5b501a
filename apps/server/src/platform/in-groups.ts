import { bulkhead } from 'cockatiel';

/** Items that are carried out alone at once: those of a group that failed must not take every connection. */
const FEW = 4;

/** Does the work of a group of items. */
export interface GroupWork<Item> {
  /** Does what it can of a group at once. @returns the items that are left, to be done one by one */
  readonly together: (items: readonly Item[]) => Promise<readonly Item[]>;
  readonly alone: (item: Item) => Promise<void>;
  /** Items of one group at most. */
  readonly most: number;
  /** Groups under way at once. */
  readonly atOnce: number;
}

/**
 * Carries out items in groups. At most `atOnce` groups are under way, and what comes meanwhile is the next one: nobody
 * waits for others to come, and groups grow with the load. An item of a group that failed is carried out alone.
 * @returns the function that takes an item; its promise ends with the item
 */
export function inGroups<Item>({ together, alone, most, atOnce }: GroupWork<Item>): (item: Item) => Promise<void> {
  const waiting: { readonly item: Item; readonly resolve: (end: Promise<void> | undefined) => void }[] = [];
  let underWay = 0;
  const few = bulkhead(FEW, Number.POSITIVE_INFINITY);

  /** @returns what is left: all, if it failed */
  async function attempt(items: readonly Item[]): Promise<readonly Item[]> {
    try {
      return await together(items);
    } catch {
      return items;
    }
  }

  async function carryOut(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      const items = group.map(({ item }) => item);
      const left = new Set(await attempt(items));
      for (const { item, resolve } of group) resolve(left.has(item) ? few.execute(() => alone(item)) : undefined);
    }
    underWay -= 1;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      if (underWay < atOnce) void carryOut();
    });
}
