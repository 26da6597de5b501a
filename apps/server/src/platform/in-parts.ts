/** Rows of one answer are read in one turn: with more of them, everybody else would wait. */
const AT_ONCE = 500;

/**
 * Asks for a limited number at a time, so that the rows of no answer block the event loop for long. Answers in the
 * order asked.
 */
export async function inParts<Item, Row>(
  items: Iterable<Item>,
  ask: (part: readonly Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all = [...items];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    for (const row of await ask(all.slice(from, from + AT_ONCE))) rows.push(row);
  return rows;
}
