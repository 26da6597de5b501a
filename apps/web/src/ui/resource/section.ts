import type { FilterDeclaration } from '@linkstand/contract/shared/filter';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../lib/guard.ts';
import type { Namespace } from '../../lib/i18n.ts';
import type { LiveKind } from '../../lib/live.ts';
import type { RemoveRecord } from '../../lib/live-record.ts';
import type { Action } from '../buttons/action-bar.tsx';
import type { BulkAction } from '../list/bulk/bulk-types.ts';
import type { FilterDetailsOf, FilterValues } from '../list/filters.ts';
import type { Column } from '../list/list-types.ts';
import type { ColumnKit } from './columns.tsx';
import type { FieldKit } from './fields/field-kit.tsx';
import type { FieldGroup } from './fields/field-types.ts';
import type { Words } from './words.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever the client of a resource takes; its own types say more
type Call<Answer> = (...args: any[]) => Promise<Answer>;

/** The client of a resource, as `resource()` in the contract makes it. A section can't do what is absent. */
export interface SectionApi {
  readonly search: Call<{ data: readonly Known[] }>;
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

/** Fields of a record that the kit reads. */
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

/** A further tab of a record, in the address as `?tab=`. */
export interface Panel<Whole> {
  readonly key: string;
  /** Named `panels.<key>` in the section's words. */
  readonly render: (record: Whole) => ReactNode;
  readonly isShown?: (record: Whole) => boolean;
}

/**
 * A section of the back-office: its columns, filters and fields. `sectionRoutes()` makes its screens. `Extras` is
 * further data they need, see `useExtras`.
 */
export interface Section<
  Api extends SectionApi,
  Extras = unknown,
  Filter extends FilterDeclaration = FilterDeclaration,
> {
  /** Plural noun: its words (`useT`), its cache key, the name of its list. */
  readonly name: Namespace;
  /** Singular noun: the kind of event that refreshes it. */
  readonly noun: LiveKind;
  /** Path of its list. `new` and `:id` are below it. */
  readonly path: `/${string}`;
  readonly api: Api;
  /** A hook: choices from the server, what this reader may see. Returns the same object while nothing changes. */
  readonly useExtras?: () => Extras;
  columns(kit: ColumnKit<RowOf<Api>>, words: Words, extras: Extras): readonly Column<RowOf<Api>>[];
  /** Its filters, as the contract declares them. */
  readonly filter: Filter;
  /** Additions to the declaration: records to choose from, and which filters this reader has. */
  filters?(words: Words, extras: Extras): FilterDetailsOf<Filter>;
  /** Additional API filters, or defaults that the address overrides. */
  refine?(filter: object, values: FilterValues, extras: Extras): object;
  fields(kit: FieldKit<InputOf<Api>, RecordOf<Api>>, words: Words, extras: Extras): readonly FieldGroup[];
  /** Initial values of a new record. Other fields are empty. */
  readonly blank: Partial<InputOf<Api>>;
  /** The contract's input, loaded with the form. */
  readonly schema: () => Promise<Schema>;
  /** The record's title. */
  readonly label: (record: RowOf<Api> | RecordOf<Api>) => string;
  /** Beside a record's title, such as its state. */
  readonly status?: (record: RecordOf<Api>, words: Words) => ReactNode;
  /** Above a record's tabs: what has to be known of it, whichever of them is open. */
  readonly notice?: (record: RecordOf<Api>, remove: RemoveRecord) => ReactNode;
  /**
   * A hook: acts on one record that its reader may do, besides editing and deleting it, and the dialog of one. `remove`
   * is for an act by which the record is gone.
   */
  readonly useActions?: (
    record: RecordOf<Api>,
    remove: RemoveRecord,
  ) => { actions: readonly Action[]; dialog?: ReactNode };
  /** Acts on the list, besides the button for a new record. */
  readonly listActions?: () => ReactNode;
  /** True: new records are made by one of `listActions` (a dialog), so there is no page for it. */
  readonly createsElsewhere?: boolean;
  readonly panels?: readonly Panel<RecordOf<Api>>[];
  /** The panel that a record opens on. Without it: its details. */
  readonly opensOn?: string;
  /** `rows`: the loaded ones of the selected records. */
  bulk?(words: Words, rows: readonly RowOf<Api>[], extras: Extras): readonly BulkAction<RowOf<Api>>[];
  /** False: nothing is deleted from the list. Default true if the resource can delete. */
  readonly removesMany?: boolean;
  /** True if this reader may create or change something. Otherwise the list has no checkboxes and no new button. */
  readonly mayWrite?: (user: SessionUser) => boolean;
}

/**
 * Describes a section. The types of columns and fields follow from its client. Its module exports it as `section` for
 * `sectionRoutes()`.
 */
export const defineSection = <
  Api extends SectionApi,
  Extras = unknown,
  const Filter extends FilterDeclaration = FilterDeclaration,
>(
  section: Section<Api, Extras, Filter>,
): Section<Api, Extras> => section as Section<Api, Extras>;

const none = () => undefined;

/** Arguments of a section's descriptions, besides their kits. */
export function useExtrasOf<Api extends SectionApi>(section: Section<Api>): unknown {
  const useExtras = section.useExtras ?? none;
  return useExtras();
}

const noActions = () => ({ actions: [] });

/** The section's own acts on one record. */
export function useActionsOf<Api extends SectionApi>(
  section: Section<Api>,
  record: RecordOf<Api>,
  remove: RemoveRecord,
) {
  const useActions: NonNullable<Section<Api>['useActions']> = section.useActions ?? noActions;
  return useActions(record, remove);
}
