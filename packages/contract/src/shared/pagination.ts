import { z } from 'zod';

export const MAX_PAGE_SIZE = 1000;

/** Without a direction, a field is ascending. */
const sortItem = z
  .string()
  .regex(/^[a-zA-Z]+(?:,(?:asc|desc))?$/, 'sort_wrong')
  .overwrite((item) => (item.includes(',') ? item : `${item},asc`));

/**
 * `?page&size&sort` of every search: `page` counts from 0, `sort=field,asc|desc` may repeat, `sort=id` always works.
 */
export const Paging = z.strictObject({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(25),
  sort: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(sortItem).max(3).default([])),
});
export type Paging = z.output<typeof Paging>;

/** The answer of a search. The exact total has its own endpoint, so that rows never wait for it. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), page: z.int(), size: z.int() });

export const Count = z.object({ count: z.int() }).meta({ id: 'Count' });
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** An id in a path or query: digits only, so `1e3` and ` 7` are no ids. */
export const PathId = z.preprocess(
  (value): unknown => (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value),
  Id,
);
/** A number in a path, such as a version. Limited to PostgreSQL's integer. */
export const PathNumber = PathId.refine((value) => value < 2 ** 31, 'number_large');
export const IdParams = z.object({ id: PathId });
export const LinkParams = z.object({ uuid: z.uuid() });
/** `{ id, name }` of another record. */
export const Ref = z.object({ id: Id, name: z.string() }).meta({ id: 'Ref' });
export type Ref = z.output<typeof Ref>;
