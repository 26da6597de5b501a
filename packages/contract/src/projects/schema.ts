import { z } from 'zod';
import { Cents, line, MAX_CENTS, Url } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { projectFilter } from './filter.ts';
import { MAX_PROJECT_EXCLUSIONS, MAX_PROJECT_LINES } from './limits.ts';

/** A page to link to, and the words that may link to it. */
export const ProjectTarget = z.strictObject({ url: Url, keyword: line(200) });
export type ProjectTarget = z.output<typeof ProjectTarget>;

const lines = (max: number, most: number) => z.array(line(max, 1)).max(most);

/** For whom a company buys: a customer of an agency, a shop of a group. */
export const ProjectInput = z.strictObject({
  name: line(120, 1),
  /** Its own sites. Offered as address of a link where a target says nothing. */
  websites: z.array(Url).max(MAX_PROJECT_LINES),
  /** Offered as anchor texts. */
  brandWords: lines(80, MAX_PROJECT_LINES),
  targets: z.array(ProjectTarget).max(MAX_PROJECT_LINES),
  defaultCategoryId: Id.nullable(),
  /** Domains that the catalogue hides while the project is chosen. Read as an exclusion list is. */
  exclusions: lines(300, MAX_PROJECT_EXCLUSIONS),
  /** The briefings of a new campaign begin with it. */
  poCode: line(60),
  /** What may be ordered in a calendar month, net. Null: no budget. */
  monthlyBudgetCents: z.int().min(1).max(MAX_CENTS).nullable(),
});

/** What the campaigns of a project did in the running month, net of VAT. */
const month = {
  /** Ordered in the month, at the prices of the order, without what was denied, canceled or refunded. */
  spentCents: Cents,
};

export const Project = ProjectInput.extend({
  ...recordFields,
  ...month,
  defaultCategory: Ref.nullable(),
  campaigns: z.int(),
  /** Ordered at any time, net. */
  orderedCents: Cents,
  can: recordFields.can.extend({ setBudget: z.boolean() }),
}).meta({ id: 'Project' });
export type Project = z.output<typeof Project>;

export const ProjectFilter = filterSchema(projectFilter);

/** A project where one is chosen, with what it brings along. */
export const ChosenProject = z
  .object({
    id: Id,
    name: z.string(),
    websites: z.array(z.string()),
    brandWords: z.array(z.string()),
    targets: z.array(ProjectTarget),
    defaultCategoryId: Id.nullable(),
    monthlyBudgetCents: Cents.nullable(),
    ...month,
  })
  .meta({ id: 'ChosenProject' });
export type ChosenProject = z.output<typeof ChosenProject>;

/** The projects that the reader may choose. */
export const OwnProjects = z
  .object({
    /** False for a client with one business, who is shown none of it. `manage`: the people of its company; `approve`: what they ask for. */
    isUsed: z.boolean(),
    can: z.object({ create: z.boolean(), manage: z.boolean(), approve: z.boolean() }),
    data: z.array(ChosenProject),
  })
  .meta({ id: 'OwnProjects' });
export type OwnProjects = z.output<typeof OwnProjects>;
