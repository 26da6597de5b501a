/** Without Zod, so that filters and screens can use them. */
export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** How often a task repeats. The next one is created when it is done. */
export const TASK_REPEATS = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type TaskRepeat = (typeof TASK_REPEATS)[number];
