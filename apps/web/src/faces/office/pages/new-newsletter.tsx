import type { NewsletterAudience } from '@linkstand/contract/newsletters/choices';
import { Alert, Button, Group, Paper, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { errorsOf } from '../../../ui/form-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page-width.ts';

/** Creates a newsletter: its name, and whether clients or owners get it. */
export function NewNewsletterPage() {
  const t = useT('newsletters');
  const router = useRouter();
  const client = useQueryClient();
  const { role, canAccessOwnerNewsletter } = useUser();
  const allowed: NewsletterAudience[] = [
    ...(role === 'ADMIN' || role === 'SELLER' ? (['clients'] as const) : []),
    ...(role === 'ADMIN' || canAccessOwnerNewsletter ? (['owners'] as const) : []),
  ];
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<NewsletterAudience>(allowed[0] ?? 'clients');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { id } = await api.newsletters.create({ body: { name: name.trim(), audience } });
      void client.invalidateQueries({ queryKey: ['newsletters'] });
      await router.navigate({ to: '/newsletters/$id', params: { id: String(id) } });
    } catch (error) {
      setErrors(errorsOf(error, ['name', 'audience']));
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader title={t('new')} back={{ to: '/newsletters', label: t('title') }} />
      <Paper withBorder p="lg" maw={RECORD_WIDTH}>
        <form onSubmit={(event) => void create(event)} noValidate>
          <Stack>
            <TextInput
              label={t('columns.name')}
              description={t('nameHelp')}
              required
              maxLength={120}
              value={name}
              error={errors.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Radio.Group
              label={t('columns.audience')}
              value={audience}
              error={errors.audience}
              onChange={(next) => setAudience(allowed.find((each) => each === next) ?? audience)}
            >
              <Stack gap={6} mt={6}>
                {allowed.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`audienceOf.${value}`)}
                    description={t(`audience.of.${value}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {errors.form && (
              <Alert color="red" role="alert">
                {errors.form}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={busy} disabled={name.trim() === ''}>
                {t('create')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </>
  );
}
