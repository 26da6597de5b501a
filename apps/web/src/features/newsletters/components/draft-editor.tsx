import type { Newsletter, NewsletterVersion } from '@linkstand/contract/newsletters/schema';
import { LOCALE_NAMES, LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { Alert, Badge, Button, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLeaveGuard } from '../../../lib/saving/use-leave-guard.ts';
import { useTyped } from '../../../lib/versions/use-typed.ts';
import { CancelButton } from '../../../ui/form/cancel-button.tsx';
import { LeaveDialog } from '../../../ui/form/leave-dialog.tsx';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { useNewsletterAct } from '../queries.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { BlockEditor } from './block-editor.tsx';
import classes from './newsletters.module.css';
import { Preview } from './preview.tsx';

const BLANK: NewsletterVersion = { subject: '', preheader: '', blocks: [{ kind: 'text', text: '' }] };

/** Changes a draft: its text in each language and whom it is for, with how it looked when it was last saved. */
export function DraftEditor({ newsletter, onClose }: { newsletter: Newsletter; onClose: () => void }) {
  const t = useT('newsletters');
  const ui = useT('ui');
  const [locale, setLocale] = useState<Locale>(newsletter.locales[0] ?? 'en-US');
  const { id, name: storedName, filter: storedFilter, versions: storedVersions } = newsletter;
  const typed = useTyped(newsletter.version, { name: storedName, versions: storedVersions, filter: storedFilter });
  const { name, versions, filter } = typed.values;
  const { mutate, isPending, error, reset } = useNewsletterAct({ id, version: typed.version });
  const version = versions[locale];
  const { isChanged, change, type } = typed;
  const leaving = useLeaveGuard({ isUnsaved: () => isChanged && !isPending });
  const known = ['name', `versions.${locale}.subject`, `versions.${locale}.preheader`];
  const paths = (version?.blocks ?? []).flatMap((_block, at) =>
    ['text', 'url', 'alt', 'href', 'label', 'left', 'right', 'siteIds', 'count'].map(
      (key) => `versions.${locale}.blocks.${at}.${key}`,
    ),
  );
  const errors: Readonly<Record<string, string>> = error ? errorsOf(error, [...known, ...paths]) : {};
  const below = `versions.${locale}.blocks.`;
  const blockErrors = Object.fromEntries(
    Object.entries(errors).flatMap(([path, said]) =>
      path.startsWith(below) ? [[path.slice(below.length), said]] : [],
    ),
  );
  const write = (next: Partial<NewsletterVersion> | ((version: NewsletterVersion) => Partial<NewsletterVersion>)) => {
    reset();
    type(({ versions: all }) => {
      const last = all[locale] ?? BLANK;
      return { versions: { ...all, [locale]: { ...last, ...(typeof next === 'function' ? next(last) : next) } } };
    });
  };
  const save = () => {
    const body = { ...change, ...(change.name !== undefined && { name: change.name.trim() }) };
    mutate({ call: (at) => api.newsletters.update({ ...at, body }), done: t('saved') }, { onSuccess: onClose });
  };
  const isStored = newsletter.versions[locale] !== undefined;
  return (
    <div className={classes.columns}>
      <LeaveDialog leaving={leaving} />
      <Stack>
        <Paper withBorder p="md">
          <Stack gap="sm">
            <TextInput
              label={t('columns.name')}
              required
              maxLength={120}
              value={name}
              error={errors.name}
              onChange={(event) => type({ name: event.currentTarget.value })}
            />
            <Group justify="space-between">
              <SegmentedControl
                size="xs"
                aria-label={t('language')}
                value={locale}
                onChange={(next) => setLocale(LOCALES.find((each) => each === next) ?? locale)}
                data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
              />
              {!version && (
                <Badge color="gray" variant="light">
                  {t('notWritten')}
                </Badge>
              )}
            </Group>
            {version ? (
              <>
                <TextInput
                  label={t('subject')}
                  required
                  maxLength={150}
                  value={version.subject}
                  error={errors[`versions.${locale}.subject`]}
                  onChange={(event) => write({ subject: event.currentTarget.value })}
                />
                <TextInput
                  label={t('preheader')}
                  description={t('preheaderHelp')}
                  maxLength={200}
                  value={version.preheader}
                  error={errors[`versions.${locale}.preheader`]}
                  onChange={(event) => write({ preheader: event.currentTarget.value })}
                />
                <BlockEditor
                  key={locale}
                  newsletterId={newsletter.id}
                  blocks={version.blocks}
                  onChange={(next) => write(({ blocks }) => ({ blocks: next(blocks) }))}
                  errors={blockErrors}
                />
              </>
            ) : (
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{t('notWrittenHelp')}</Text>
                <Button variant="default" onClick={() => write(firstOf(versions) ?? BLANK)}>
                  {t('write')}
                </Button>
              </Stack>
            )}
            {errors.form && (
              <Alert color="red" role="alert">
                {errors.form}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <CancelButton isChanged={isChanged} onCancel={onClose} />
              <Button loading={isPending} disabled={!isChanged} onClick={save}>
                {ui('actions.save')}
              </Button>
            </Group>
          </Stack>
        </Paper>
      </Stack>
      <Stack>
        <AudiencePanel
          newsletter={newsletter}
          filter={filter}
          onChange={(next) => type({ filter: next })}
          isChanged={isChanged}
        />
        {isStored && <Preview newsletter={newsletter} locale={locale} />}
      </Stack>
    </div>
  );
}

/** A new language begins with what stands in another. */
const firstOf = (versions: Newsletter['versions']) =>
  LOCALES.map((each) => versions[each]).find((each) => each !== undefined);
