import { Paper, Stack } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { translator, useLocale, useT } from '../../lib/i18n.ts';
import { isDeepEqual } from '../../lib/is-deep-equal.ts';
import { Facts } from '../data/facts.tsx';
import classes from '../form/form.module.css';
import { FormSection, ResourceForm, useResourceForm } from '../form/resource-form.tsx';
import { toastDone, toastFailure } from '../toasts/toast.ts';
import { fieldKit } from './fields/field-kit.tsx';
import type { Field, FieldGroup, Values } from './fields/field-types.ts';
import { formGroups } from './fields/form-groups.ts';
import { schemaErrors } from './schema-errors.ts';
import { type InputOf, type Known, type RecordOf, type Section, type SectionApi, useExtrasOf } from './section.ts';
import { valueText } from './value-text.ts';
import { useWords, type Words } from './words.ts';

/** Initial values: the record's own, or the blank ones of a new record. */
export function typedValues(groups: readonly FieldGroup[], from: Readonly<Record<string, unknown>>): Values {
  const fields = groups.flatMap((group) => group.fields).filter(({ apart }) => !apart);
  return Object.fromEntries(fields.map(({ key, empty }) => [key, key in from ? from[key] : empty]));
}

const partsApart = (groups: readonly FieldGroup[]) =>
  groups.flatMap(({ fields }) => fields.flatMap(({ key, apart }) => (apart ? [{ key, apart }] : [])));

/** Saves the separate fields of a new record. A refusal is shown, and can be corrected on the record's page. */
async function saveApart(groups: readonly FieldGroup[], chosen: Values, saved: Values): Promise<Values> {
  let record = saved;
  for (const { key, apart } of partsApart(groups)) {
    if (chosen[key] === null) continue;
    try {
      record = (await apart(Number(saved.id), chosen[key])) as Values;
    } catch (error) {
      toastFailure(error);
    }
  }
  return record;
}

const changedOnly = (values: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !isDeepEqual(value, before[key])));

/** Shows typed values on the record until the server has answered. */
function showAtOnce(client: QueryClient, name: string, id: number, change: Values): () => void {
  const detail = [name, 'detail', id];
  const before = client.getQueryData<object>(detail);
  client.setQueryData(detail, (record: object | undefined) => record && { ...record, ...change });
  return () => client.setQueryData(detail, before);
}

export function useFields<Api extends SectionApi>(
  section: Section<Api>,
): { groups: readonly FieldGroup[]; words: Words } {
  const words = useWords(section.name);
  const locale = useLocale();
  const extras = useExtrasOf(section);
  const groups = useMemo(
    () => section.fields(fieldKit<InputOf<Api>, RecordOf<Api>>(words, locale), words, extras),
    [section, words, locale, extras],
  );
  return { groups, words };
}

type Props<Api extends SectionApi> = {
  section: Section<Api>;
  /** Absent: a new record. */
  record?: (Known & object) | undefined;
  onCreated?: (id: number) => void;
  /** Of an existing record: it was saved, or the form is left as it was. */
  onClose?: () => void;
};

/** The form of a section, validated by the contract's schema, then by the server. */
export function SectionForm<Api extends SectionApi>({ section, record, onCreated, onClose }: Props<Api>) {
  const { groups, words } = useFields(section);
  const t = useT('resource');
  const client = useQueryClient();
  const { api, name } = section;
  const given = record as unknown as Values | undefined;
  const initialValues = {
    ...typedValues(groups, given ?? section.blank),
    ...(record ? {} : Object.fromEntries(partsApart(groups).map(({ key }) => [key, null]))),
  };
  const update = async (values: Values, version: number | undefined) => {
    if (!record) throw new Error('A new record is made, not changed.');
    const change = changedOnly(values, resource.form.getInitialValues());
    const takeBack = showAtOnce(client, name, record.id, change);
    try {
      return (await api.update?.({ params: { id: record.id }, version, body: change })) as Values;
    } catch (error) {
      takeBack();
      throw error;
    }
  };
  const create = async (values: Values) => {
    const saved = (await api.create?.({ body: typedValues(groups, values) })) as Values;
    return saveApart(groups, values, saved);
  };
  /** Saves a separate field. The form keeps its typed values. */
  const writeApart = async (id: number, write: Promise<object>) => {
    client.setQueryData([name, 'detail', id], await write);
    void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'detail' });
    toastDone(translator('common')('done.edited'));
  };
  const resource = useResourceForm<Values, Values>({
    initialValues,
    version: record?.version,
    check: async (values) => schemaErrors(await section.schema(), typedValues(groups, values), translator('resource')),
    failed: record && words.optional('editFailed'),
    doubts: (values, before) =>
      groups
        .flatMap(({ fields }) => fields)
        .filter(({ key, isShown }) => values[key] !== before[key] && (isShown?.(values, record) ?? true))
        .flatMap(({ key, doubt }) => {
          const sentence = doubt?.(values[key], given);
          return sentence ? [`${words(`fields.${key}`)}: ${sentence}`] : [];
        }),
    save: (values, version) => (record ? update(values, version) : create(values)),
    toValues: (saved) => typedValues(groups, saved),
    onSaved: (saved) => {
      const id = Number(saved.id);
      client.setQueryData([name, 'detail', id], saved);
      void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'detail' });
      toastDone(translator('common')(record ? 'done.edited' : 'done.created'));
      if (record) onClose?.();
      else onCreated?.(id);
    },
  });
  const { form } = resource;
  const labelOf = ({ key, labelFor }: Pick<Field, 'key' | 'labelFor'>) =>
    labelFor?.(form.values) ?? words(`fields.${key}`);
  return (
    <ResourceForm
      resource={resource}
      describe={(key, value) => ({ label: words(`fields.${key}`), text: valueText(key, value, words, t) })}
      {...(record ? {} : { submitLabel: t('create') })}
      {...(onClose ? { onCancel: onClose } : {})}
    >
      {formGroups(groups, form.values, given).map(({ key, fields, facts }) => {
        const help = words.optional(`groups.${key}Help`);
        return (
          <Paper key={key} p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={words(`groups.${key}`)} {...(help ? { help } : {})}>
              <div className={classes.fields}>
                {fields.map((field) => (
                  <Stack key={field.key} data-wide={field.wide || undefined} gap={0}>
                    {field.render({
                      label: labelOf(field),
                      description: words.optional(`help.${field.key}`),
                      required: field.required,
                      value: field.apart && given ? given[field.key] : form.values[field.key],
                      error: form.errors[field.key],
                      errorAt: (path) => form.errors[`${field.key}.${path}`],
                      onChange: (value) =>
                        field.apart && record
                          ? writeApart(record.id, field.apart(record.id, value))
                          : form.setFieldValue(field.key, value),
                      values: form.values,
                      record,
                    })}
                  </Stack>
                ))}
                {facts.length > 0 && (
                  <div data-wide>
                    <Facts items={facts.map((fact) => ({ label: labelOf(fact), value: fact.value }))} />
                  </div>
                )}
              </div>
            </FormSection>
          </Paper>
        );
      })}
    </ResourceForm>
  );
}
