/**
 * States of a link in the list of all links. Without Zod, so that filters can use it. `in_order`: not published yet;
 * `repairing`: lost, and its site still has time to repair it; `unchecked`: not looked at yet, or it can't be checked.
 * Their order is that of the list.
 */
export const LISTED_LINK_STATES = ['lost', 'repairing', 'suspect', 'unchecked', 'alive', 'in_order'] as const;
export type ListedLinkState = (typeof LISTED_LINK_STATES)[number];

/** What the list of links is summed by. */
export const LINK_GROUPINGS = ['site', 'month', 'project'] as const;
export type LinkGrouping = (typeof LINK_GROUPINGS)[number];
