import type { FilterDeclaration } from '@linkstand/contract/shared/filter';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../lib/guard.ts';
import type { Namespace } from '../../lib/i18n.ts';
import type { BulkAction } from '../list/bulk/bulk-types.ts';
import type { FiltersGiven, FilterValues } from '../list/filters.ts';
import type { Column } from '../list/list-types.ts';
import type { ColumnKit } from './columns.tsx';
import type { FieldKit } from './fields/field-kit.tsx';
import type { FieldGroup } from './fields/field-types.ts';
import type { Words } from './words.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever the client of a resource takes; its own types say more
type Call<Answer> = (...args: any[]) => Promise<Answer>;

/** The client of a resource as `resource()` of the contract makes it; what is absent the section can't do. */
export interface SectionApi {
  readonly search: Call<{ data: readonly object[] }>;
  readonly count: Call<{ count: number }>;
  readonly get: Call<object>;
  readonly export?: Call<Blob>;
  readonly history?: Call<{ data: readonly object[] }>;
  readonly create?: Call<object>;
  readonly update?: Call<object>;
  readonly bulk?: Call<object>;
  readonly remove?: Call<unknown>;
}

export type RowOf<Api extends SectionApi> = Awaited<ReturnType<Api['search']>>['data'][number];
export type RecordOf<Api extends SectionApi> = Awaited<ReturnType<Api['get']>>;
export type InputOf<Api extends SectionApi> =
  Api['update'] extends Call<object>
    ? Required<NonNullable<Parameters<Api['update']>[0]['body']>>
    : Record<string, never>;

/** What the kit itself reads of a record. */
export interface Known {
  readonly id: number;
  readonly version: number;
  readonly can: { readonly update: boolean; readonly remove: boolean };
}

/** A validator of typed values, such as a Zod object. */
export interface Schema {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { code: string; path: readonly PropertyKey[] }[] } | undefined;
  };
}

/** A further tab of a record, kept in the address as `?tab=`. */
export interface Panel<Whole> {
  readonly key: string;
  /** Its name is `panels.<key>` of the section's words. */
  readonly render: (record: Whole) => ReactNode;
  readonly isShown?: (record: Whole) => boolean;
}

/**
 * A section of the back-office: its columns, filters and fields. `sectionRoutes()` makes its screens of it. `Extras` is
 * what these need to know from elsewhere, see `useExtras`.
 */
export interface Section<
  Api extends SectionApi,
  Extras = unknown,
  Filter extends FilterDeclaration = FilterDeclaration,
> {
  /** Plural noun: its words (`useT`), its cache key, the name of its list. */
  readonly name: Namespace;
  /** Singular: the kind of event that refreshes it. */
  readonly noun: string;
  /** Of its list; `new` and `:id` lie below. */
  readonly path: `/${string}`;
  readonly api: Api;
  /** A hook: choices from the server, what this reader may see. Its answer stays the same object while nothing changes. */
  readonly useExtras?: () => Extras;
  columns(kit: ColumnKit<RowOf<Api>>, words: Words, extras: Extras): readonly Column<RowOf<Api>>[];
  /** Its filters, as the contract declares them. */
  readonly filter: Filter;
  /** What the declaration can't say of them: records to choose among, and which are for this reader. */
  filters?(words: Words, extras: Extras): FiltersGiven<Filter>;
  /** What is asked besides, or unless the address says otherwise. */
  refine?(filter: object, values: FilterValues, extras: Extras): object;
  fields(kit: FieldKit<InputOf<Api>>, words: Words, extras: Extras): readonly FieldGroup[];
  /** What a new record begins with; fields not named here are empty. */
  readonly blank: Partial<InputOf<Api>>;
  /** The contract's input, fetched with the form. */
  readonly schema: () => Promise<Schema>;
  /** The record in a word: the head of its page. */
  readonly label: (record: RowOf<Api> | RecordOf<Api>) => string;
  /** What stands beside the title of a record, such as its state. */
  readonly status?: (record: RecordOf<Api>, words: Words) => ReactNode;
  /** Acts on one record, beside deleting it. */
  readonly actions?: (record: RecordOf<Api>) => ReactNode;
  /** Acts on the list as a whole, beside the button for a new record. */
  readonly listActions?: () => ReactNode;
  /** New records are made by one of `listActions` (a dialog), so there is no page for it. */
  readonly createsElsewhere?: boolean;
  readonly panels?: readonly Panel<RecordOf<Api>>[];
  /** `rows`: those of the selected that are loaded. */
  bulk?(words: Words, rows: readonly RowOf<Api>[], extras: Extras): readonly BulkAction<RowOf<Api>>[];
  /** False: nothing is deleted from the list; true unless said where the resource can be. */
  readonly removesMany?: boolean;
  /** Is there anything here that this reader could make or change? Without it the list has neither boxes nor a new one. */
  readonly mayWrite?: (user: SessionUser) => boolean;
}

/**
 * Describes a section; what its columns and fields may name follows from its client. Its module exports it as
 * `section`, which `sectionRoutes()` makes screens of.
 */
export const defineSection = <
  Api extends SectionApi,
  Extras = unknown,
  const Filter extends FilterDeclaration = FilterDeclaration,
>(
  section: Section<Api, Extras, Filter>,
): Section<Api, Extras> => section as Section<Api, Extras>;

const none = () => undefined;

/** What a section's descriptions are handed beside their kits. */
export function useExtrasOf<Api extends SectionApi>(section: Section<Api>): unknown {
  const useExtras = section.useExtras ?? none;
  return useExtras();
}
