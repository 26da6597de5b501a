/** How a group of items is carried out. */
export interface GroupWork<Item> {
  /** Carries out what it can of a group, in one go. @returns the items that are left, to be carried out alone */
  readonly together: (items: readonly Item[]) => Promise<readonly Item[]>;
  readonly alone: (item: Item) => Promise<void>;
  /** Items of one group at most. */
  readonly most: number;
}

/**
 * Carries out items in groups: those that come while one is under way are the next, so that nobody waits for
 * others to come, and groups grow with the load. An item of a group that failed is carried out alone.
 * @returns the function that takes an item; its promise ends with the item
 */
export function inGroups<Item>({ together, alone, most }: GroupWork<Item>): (item: Item) => Promise<void> {
  const waiting: { readonly item: Item; readonly resolve: (end: Promise<void> | undefined) => void }[] = [];
  let isUnderWay = false;

  async function carryOut(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      const items = group.map(({ item }) => item);
      const left = new Set(await together(items).catch(() => items));
      for (const { item, resolve } of group) resolve(left.has(item) ? alone(item) : undefined);
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, resolve });
      if (!isUnderWay) void carryOut();
    });
}
