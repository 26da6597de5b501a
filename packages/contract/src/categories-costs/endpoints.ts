import { getAll, resource } from '../shared/resource.ts';
import { CategoryCost, CategoryCostFilter, CategoryCostInput } from './schema.ts';

export const categoriesCosts = {
  ...resource('categories-costs', {
    row: CategoryCost,
    record: CategoryCost,
    input: CategoryCostInput,
    needs: ['name', 'color'],
    filter: CategoryCostFilter,
    access: { read: ['ADMIN'], write: ['ADMIN'] },
  }),
  getAll: getAll('categories-costs', ['ADMIN']),
} as const;
