import type { MailPreview as Rendered } from '@linkstand/contract/shared/mail-preview';
import { Alert, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { withOwnPictures } from '../fields/own-pictures.ts';
import classes from './mail-preview.module.css';

const LOOKS = ['wide', 'narrow', 'dark', 'plain'] as const;

/** A mail as its reader gets it: wide, narrow, dark, and as plain text. What chooses the reader comes as children. */
export function MailPreview({
  mail,
  error,
  children,
}: {
  mail: Rendered | undefined;
  error: unknown;
  children?: ReactNode;
}) {
  const t = useT('ui');
  const [look, setLook] = useState<(typeof LOOKS)[number]>('wide');
  const page = mail && withOwnPictures(mail.html);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={500}>{t('mailPreview.title')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('mailPreview.look')}
            value={look}
            onChange={(next) => setLook(LOOKS.find((each) => each === next) ?? look)}
            data={LOOKS.map((value) => ({ value, label: t(`mailPreview.${value}`) }))}
          />
        </Group>
        {children}
        {error != null && <Alert color="yellow">{messageOf(error)}</Alert>}
        {!mail && error == null && <Skeleton h={300} />}
        {mail && (
          <>
            <Text size="sm">
              <Text span inherit c="dimmed">
                {t('mailPreview.subject')}:
              </Text>{' '}
              {mail.subject}
            </Text>
            {look === 'plain' ? (
              <pre className={classes.text}>{mail.text}</pre>
            ) : (
              <iframe
                className={classes.frame}
                data-narrow={look === 'narrow' || undefined}
                title={t('mailPreview.title')}
                sandbox=""
                // Dark mode is asked of the system, here of whoever looks, not of the reader: its rules hold always or never.
                srcDoc={page?.replace('(prefers-color-scheme:dark)', look === 'dark' ? 'all' : 'not all')}
              />
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}
