import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { Row } from './insert.ts';
import { randomOf } from './random.ts';

const TAGS = [
  ['Loyal', '#2f9e44', 'Orders every month'],
  ['Seasonal', '#f08c00', 'Comes back for summer and Christmas'],
  ['Price matters', '#868e96', 'Asks for special prices first'],
  ['Wants press', '#1971c2', 'Buys national newspapers only'],
  ['Do not call', '#c92a2a', 'Email only, at their own request'],
  ['Referred', '#6741d9', 'Referred by another client'],
  ['Met at a fair', '#0c8599', 'Left a card at a trade fair'],
  ['May leave', '#e8590c', 'Fewer orders than half a year ago'],
] as const;

/** Days without contact after which clients with the tag are due. */
const CADENCES: Readonly<Record<string, number>> = { Loyal: 21, Seasonal: 120, 'May leave': 14, 'Wants press': 45 };

export const crmTagRows = (calendar: Calendar): Row<'crmTags'>[] => {
  const createdAt = calendar.at(600, 11);
  return TAGS.map(([name, color, description], index) => ({
    id: index + 1,
    name,
    color,
    description,
    cadenceDays: CADENCES[name] ?? null,
    createdAt,
    updatedAt: createdAt,
  }));
};

/** Most clients have one or two; the last tag is still nobody's. */
export function userCrmTagRows(clients: readonly DemoClient[]): Row<'userCrmTags'>[] {
  const random = randomOf('crm tags');
  const given = TAGS.slice(0, -1).map((_tag, index) => index + 1);
  return clients.flatMap(({ id: userId }) =>
    random.sample(given, random.int(0, 2)).map((crmTagId) => ({ userId, crmTagId })),
  );
}
