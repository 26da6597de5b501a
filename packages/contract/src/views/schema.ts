import { z } from 'zod';
import { line } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';

/** The name of a list: `briefings`, `sites-owners`. */
export const ListName = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'name_wrong');

const Key = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/, 'name_wrong');
const Value = z.union([line(500), z.number(), z.boolean()]);

/** What the address bar of a list says: filters, sort and page size, but no page. */
export const ViewSearch = z
  .record(Key, z.union([Value, z.array(Value).max(200)]))
  .refine((search) => Object.keys(search).length <= 60, 'list_full');

/** Widths of columns that a reader set by hand, in pixels, by column. */
const Widths = z
  .record(Key, z.int().min(40).max(1200))
  .refine((widths) => Object.keys(widths).length <= 100, 'list_full');

/** People besides its maker who get a report every Monday. */
export const MAX_RECIPIENTS = 20;

/** Saved views of one list per person. */
export const MAX_VIEWS = 50;

/** A way of looking at a list, kept under a name. */
export const View = z
  .object({
    id: Id,
    version: z.int(),
    list: ListName,
    name: z.string(),
    search: ViewSearch,
    /** Columns in their order; null follows the list's own. */
    columns: z.array(z.string()).nullable(),
    /** Columns of a width of their own, in pixels; null leaves all to their content. */
    widths: z.record(z.string(), z.int()).nullable(),
    /** The whole team sees it. */
    isShared: z.boolean(),
    /** The list opens with it, for the reader alone. */
    isDefault: z.boolean(),
    /** The reader gets mails: of new sites in a search of the catalogue, or of a report every Monday. */
    isMailed: z.boolean(),
    /** Who else gets it; for those who may change it. */
    recipients: z.array(z.object({ id: Id, name: z.string() })),
    isMine: z.boolean(),
    maker: z.string(),
    can: z.object({
      update: z.boolean(),
      remove: z.boolean(),
      share: z.boolean(),
      mail: z.boolean(),
      choose_recipients: z.boolean(),
    }),
  })
  .meta({ id: 'View' });
export type View = z.output<typeof View>;

const fields = {
  name: line(60, 1),
  search: ViewSearch,
  columns: z.array(Key).max(100).nullable(),
  widths: Widths.nullable(),
  isShared: z.boolean(),
  isMailed: z.boolean(),
};

export const ViewInput = z.strictObject({
  list: ListName,
  ...fields,
  widths: Widths.nullable().default(null),
  isShared: z.boolean().default(false),
  isMailed: z.boolean().default(false),
});
export const ViewChange = z
  .strictObject({ ...fields, recipients: z.array(Id).max(MAX_RECIPIENTS, 'list_full') })
  .partial();

/** Somebody who may read a report. */
export const ViewReader = z.object({ id: Id, name: z.string() });
