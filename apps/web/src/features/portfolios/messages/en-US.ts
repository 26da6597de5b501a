import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  intro:
    'Tell us your budget and what matters to you. We’ll find the best set of sites and show how close it is to the best possible.',
  leftOut: 'These filters aren’t used here: {{filters}}.',
  field: {
    goal: 'What matters most?',
    budget: 'Budget',
    sites: 'Number of sites',
    country: 'Countries',
    language: 'Languages',
    category: 'Categories',
    daMin: 'Minimum DA',
    trafficMin: 'Minimum monthly visits',
    mostPerOwner: 'Maximum per publisher group',
    withBought: 'Include sites I’ve bought before',
  },
  goal: {
    da: 'Most DA',
    traffic: 'Most traffic',
    price_per_point: 'Lowest cost per DA point',
  },
  goalHelp: {
    da: 'The set with the highest total DA.',
    traffic: 'The set with the highest total monthly visits.',
    price_per_point:
      'The set with the lowest total price per DA point. Choose how many sites to include: the fewer there are, the lower the cost per point.',
  },
  budgetHelp: 'Excluding VAT, at your prices',
  sitesHelp: 'An exact number, up to 100',
  any: 'Any',
  build: 'Find the best set',
  building: 'Comparing all matching sites. This takes a few seconds.',
  neverExcluded: 'Excluded domains are never included. Nothing is ordered yet.',
  again: 'Change criteria',
  found: 'Sites in this portfolio',
  visits: '{{visits}} visits',
  inCart: 'In cart',
  figure: {
    sites: 'Sites',
    points: 'DA points',
    traffic: 'Monthly visits',
    point: 'Cost per DA point',
    budget: 'Budget used',
  },
  ofBudget: '{{spent}} of {{budget}}',
  best: 'This is the best possible set.',
  near: 'Within {{gap}} of the best possible set.',
  bound: {
    da: 'No set can have more than {{most}} DA points.',
    traffic: 'No set can have more than {{most}} monthly visits.',
    price_per_point: 'No set can cost less than {{price}} per DA point.',
  },
  considered_one: 'Based on {{count}} matching site.',
  considered_other: 'Based on {{count}} matching sites.',
  add_one: 'Add {{count}} site to cart',
  add_other: 'Add {{count}} sites to cart',
  allInCart: 'Nothing left to add',
  nothing: {
    title: 'No sites match these criteria',
    conditions: 'Remove one, or lower the minimum DA or traffic.',
    few_one: 'Only {{count}} site matches',
    few_other: 'Only {{count}} sites match',
    fewHelp_one: 'You asked for {{count}}. Allow more per publisher group, or widen the criteria.',
    fewHelp_other: 'You asked for {{count}}. Allow more per publisher group, or widen the criteria.',
    upTo_one: 'Find the best single site',
    upTo_other: 'Find the best of up to {{count}} sites',
    raise: 'Raise the budget to {{least}}',
    budget: 'The budget is too small for this',
    budgetHelp_one: 'The cheapest matching site costs {{least}}.',
    budgetHelp_other: 'The cheapest {{count}} matching sites cost {{least}} in total.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    portfolios: typeof messages;
  }
}
