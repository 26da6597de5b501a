import type { Calendar } from './calendar.ts';
import type { Row } from './insert.ts';
import { type Random, randomOf } from './random.ts';

const CATEGORIES = [
  ['Rent', '#1971c2', 'Office and parking'],
  ['Hosting', '#0c8599', 'Servers, domains, mail'],
  ['Software', '#6741d9', 'Tools the team works with'],
  ['Freelancers', '#e8590c', 'Texts, translations, design'],
  ['Advertising', '#c2255c', 'What brings clients'],
  ['Travel', '#f08c00', 'Fairs and visits'],
  ['Accounting and law', '#2f9e44', 'Advisers'],
  ['Bank fees', '#868e96', 'Transfers and cards'],
  ['Training', '#5c940d', 'Courses for the team'],
] as const;
type Category = (typeof CATEGORIES)[number][0];
const idOf = (name: Category) => CATEGORIES.findIndex(([each]) => each === name) + 1;

const CREATED_DAYS_AGO = 640;

export const categoryCostRows = (calendar: Calendar): Row<'categoryCosts'>[] => {
  const createdAt = calendar.at(CREATED_DAYS_AGO, 9);
  return CATEGORIES.map(([name, color, description], index) => ({
    id: index + 1,
    name,
    color,
    description,
    createdAt,
    updatedAt: createdAt,
  }));
};

interface Expense {
  readonly category: Category;
  readonly supplier: string;
  readonly description: string;
  /** Euros, the lowest and the highest. */
  readonly euros: readonly [number, number];
  /** Days between one bill and the next. */
  readonly every: number;
  /** The supplier's payment term in days. */
  readonly term: number;
}

const EXPENSES: readonly Expense[] = [
  {
    category: 'Rent',
    supplier: 'Inmuebles Ribera S.L.',
    description: 'Office rent',
    euros: [2400, 2400],
    every: 30,
    term: 5,
  },
  {
    category: 'Hosting',
    supplier: 'Nimbo Cloud GmbH',
    description: 'Servers and backups',
    euros: [380, 620],
    every: 30,
    term: 14,
  },
  {
    category: 'Software',
    supplier: 'Ledgerlight Ltd',
    description: 'Accounting software',
    euros: [89, 89],
    every: 30,
    term: 14,
  },
  {
    category: 'Software',
    supplier: 'Rankscope Inc.',
    description: 'Domain metrics, 20 seats',
    euros: [449, 449],
    every: 30,
    term: 7,
  },
  {
    category: 'Freelancers',
    supplier: 'Marta Solís',
    description: 'Articles in Spanish',
    euros: [600, 1500],
    every: 30,
    term: 30,
  },
  {
    category: 'Freelancers',
    supplier: 'Tiago Brandão',
    description: 'Articles in Portuguese',
    euros: [400, 1100],
    every: 30,
    term: 30,
  },
  {
    category: 'Advertising',
    supplier: 'Searchlight Ads Ltd',
    description: 'Search advertising',
    euros: [900, 2200],
    every: 30,
    term: 15,
  },
  {
    category: 'Bank fees',
    supplier: 'Banco del Faro',
    description: 'Transfers and cards',
    euros: [18, 75],
    every: 90,
    term: 1,
  },
  {
    category: 'Accounting and law',
    supplier: 'Asesoría Montcada S.L.P.',
    description: 'Quarterly accounts and VAT',
    euros: [540, 540],
    every: 91,
    term: 20,
  },
  {
    category: 'Travel',
    supplier: 'Viajes Alameda S.A.',
    description: 'Fair in Lisbon, three people',
    euros: [1200, 2100],
    every: 150,
    term: 30,
  },
  {
    category: 'Training',
    supplier: 'Aula Norte S.L.',
    description: 'Course on technical SEO',
    euros: [300, 950],
    every: 170,
    term: 30,
  },
];

/** How many days ago the oldest bill was issued, at most. */
const YEAR = 365;

/** A year of bills: those past their term are paid, except for a few late ones. */
export function releaseBillRows(calendar: Calendar): Row<'releaseBills'>[] {
  const random = randomOf('release bills');
  const bills = EXPENSES.flatMap((expense) => billsOf(expense, random));
  return bills
    .sort((one, other) => other.issued - one.issued)
    .map(({ expense, issued, number, cents, paidAfter }, index) => {
      const due = issued - expense.term;
      const createdAt = calendar.at(issued, 10);
      return {
        id: index + 1,
        description: expense.description,
        supplier: expense.supplier,
        documentNumber: number,
        categoryCostId: idOf(expense.category),
        valueCents: cents,
        issueDate: calendar.day(issued),
        dueDate: calendar.day(due),
        paymentDate: paidAfter === null ? null : calendar.day(due - paidAfter),
        notes: paidAfter === null && due > 0 ? 'Asked for a corrected document before paying.' : '',
        createdAt,
        updatedAt: createdAt,
      };
    });
}

function billsOf(expense: Expense, random: Random) {
  const first = random.int(1, Math.min(expense.every, 28));
  const initials = expense.supplier.replace(/[^A-Z]/g, '').slice(0, 2);
  const count = Math.floor((YEAR - first) / expense.every) + 1;
  return Array.from({ length: count }, (_, index) => {
    const issued = first + index * expense.every;
    const due = issued - expense.term;
    const [least, most] = expense.euros;
    // A few are late, but none is very old.
    const isOpen = due <= 0 || (due < 45 && random.chance(0.4));
    return {
      expense,
      issued,
      number: `${initials}-${String(1000 + count - index)}`,
      cents: least === most ? least * 100 : random.int(least * 100, most * 100),
      paidAfter: isOpen ? null : random.int(-Math.min(expense.term, 3), Math.min(due - 1, 4)),
    };
  });
}
