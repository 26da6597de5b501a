import { z } from 'zod';
import { Color, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { recordFields } from '../shared/resource.ts';
import { categoryCostFilter } from './filter.ts';

/** A category of the company's own expenses, such as rent. Every release bill has one. */
export const CategoryCostInput = z.strictObject({ name: line(60, 1), color: Color, description: line(300) });

export const CategoryCost = CategoryCostInput.extend({ ...recordFields, bills: z.int() }).meta({ id: 'CategoryCost' });
export type CategoryCost = z.output<typeof CategoryCost>;

export const CategoryCostFilter = filterSchema(categoryCostFilter);
