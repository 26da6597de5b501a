import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  intro:
    'Say what you can spend and what matters to you. We find the best set of sites for it, and say how sure it is that no better one exists.',
  field: {
    goal: 'What should the budget buy?',
    budget: 'Budget',
    sites: 'Number of sites',
    country: 'Countries',
    language: 'Languages',
    category: 'Categories',
    daMin: 'DA at least',
    trafficMin: 'Monthly visits at least',
    mostPerOwner: 'Most per publisher group',
    withBought: 'Also sites I have bought before',
  },
  goal: {
    da: 'Most DA',
    traffic: 'Most traffic',
    price_per_point: 'Cheapest DA',
  },
  goalHelp: {
    da: 'The set whose DA points add up to the most.',
    traffic: 'The set whose monthly visits add up to the most.',
    price_per_point:
      'The set with the lowest price for each DA point: what all of it costs, divided by all its DA points. Say over how many sites; the fewer they are, the lower it gets.',
  },
  budgetHelp: 'Without VAT, at your prices',
  sitesHelp: 'Exactly so many; at most 100',
  any: 'Any',
  build: 'Find the best set',
  building: 'Comparing all sites that fit. This takes a few seconds.',
  neverExcluded: 'Excluded domains are never in it. Nothing is ordered.',
  again: 'Change what you want',
  found: 'Sites of the portfolio',
  visits: '{{visits}} visits',
  inCart: 'In cart',
  figure: {
    sites: 'Sites',
    points: 'DA points',
    traffic: 'Visits a month',
    point: 'A DA point',
    budget: 'Budget used',
  },
  ofBudget: '{{spent}} of {{budget}}',
  best: 'Nothing better exists.',
  near: 'At most {{gap}} from the best possible.',
  bound: {
    da: 'No set can have more than {{most}} DA points.',
    traffic: 'No set can have more than {{most}} visits a month.',
    price_per_point: 'No set can cost less than {{price}} for a DA point.',
  },
  considered_one: 'Proven over {{count}} site that fits.',
  considered_other: 'Proven over {{count}} sites that fit.',
  add_one: 'Add {{count}} site to the cart',
  add_other: 'Add {{count}} sites to the cart',
  allInCart: 'Nothing left to add',
  nothing: {
    title: 'No site fits these conditions',
    conditions: 'Take one of them away, or lower the least DA or traffic.',
    few_one: 'Only {{count}} site fits',
    few_other: 'Only {{count}} sites fit',
    fewHelp_one: 'You asked for {{count}}. Allow more of one publisher group, or widen the conditions.',
    fewHelp_other: 'You asked for {{count}}. Allow more of one publisher group, or widen the conditions.',
    budget: 'The budget is too small for this',
    budgetHelp_one: 'The cheapest site that fits costs {{least}}.',
    budgetHelp_other: 'The cheapest {{count}} sites that fit cost {{least}} together.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    portfolios: typeof messages;
  }
}
