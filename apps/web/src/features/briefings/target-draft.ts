import type { Target } from '@linkstand/contract/briefings/schema';

export const MAX_TARGETS = 4;
export const EMPTY_TARGET: Target = { keyword: '', url: '', categoryId: null };
