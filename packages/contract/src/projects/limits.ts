/** Most projects of a company. */
export const MAX_PROJECTS = 1000;
/** Most websites, brand words and targets of a project. */
export const MAX_PROJECT_LINES = 100;
/** Most domains of a project's exclusion list. */
export const MAX_PROJECT_EXCLUSIONS = 2000;
