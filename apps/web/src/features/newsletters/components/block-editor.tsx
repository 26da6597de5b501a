import { BLOCK_KINDS, type BlockKind } from '@linkstand/contract/newsletters/choices';
import { MAX_NEWSLETTER_IMAGE_BYTES, NEWSLETTER_IMAGE_TYPES } from '@linkstand/contract/newsletters/images';
import { MAX_BLOCKS, MAX_SITES, type NewsletterBlock } from '@linkstand/contract/newsletters/schema';
import type { Ref } from '@linkstand/contract/shared/pagination';
import { ActionIcon, Alert, Button, Group, Menu, Paper, Pill, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { FileButton } from '../../../ui/buttons/file-button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { foundSites } from '../../sites/choices.ts';
import { type BlockPart, keyOf, moved, without, withPart } from '../blocks.ts';
import { MailText } from './mail-text.tsx';
import classes from './newsletters.module.css';

const EMPTY: Readonly<Record<BlockKind, NewsletterBlock>> = {
  heading: { kind: 'heading', text: '' },
  text: { kind: 'text', text: '' },
  image: { kind: 'image', url: '', alt: '', caption: '', href: '' },
  button: { kind: 'button', label: '', href: '' },
  columns: { kind: 'columns', left: '', right: '' },
  divider: { kind: 'divider' },
  sites: { kind: 'sites', siteIds: [] },
  publications: { kind: 'publications', count: 5 },
};

type Props = {
  newsletterId: number;
  blocks: readonly NewsletterBlock[];
  /** Gets what to do with the blocks as they are by then: an upload takes a while. */
  onChange: (next: (blocks: readonly NewsletterBlock[]) => NewsletterBlock[]) => void;
  /** Errors from the server, by path below the blocks: `2.text`. */
  errors: Readonly<Record<string, string>>;
};

/** Edits the blocks of one version: add, move, remove, fill in. */
export function BlockEditor({ newsletterId, blocks, onChange, errors }: Props) {
  const t = useT('newsletters');
  return (
    <Stack gap="sm">
      {blocks.map((block, at) => {
        const name = t(`block.${block.kind}`);
        const key = keyOf(block);
        return (
          <Paper key={key} withBorder className={classes.block} component="section" aria-label={name}>
            <Group justify="space-between" mb={6}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Group gap={2}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={at === 0}
                  aria-label={t('moveUp', { block: name })}
                  onClick={() => onChange((all) => moved(all, key, -1))}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={at === blocks.length - 1}
                  aria-label={t('moveDown', { block: name })}
                  onClick={() => onChange((all) => moved(all, key, 1))}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('removeBlock', { block: name })}
                  onClick={() => onChange((all) => without(all, key))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
            <BlockFields
              newsletterId={newsletterId}
              block={block}
              onChange={(part) => onChange((all) => withPart(all, key, part))}
              errorOf={(field) => errors[`${at}.${field}`]}
            />
          </Paper>
        );
      })}
      {blocks.length < MAX_BLOCKS && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={16} />} style={{ alignSelf: 'flex-start' }}>
              {t('addBlock')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {BLOCK_KINDS.map((kind) => (
              <Menu.Item key={kind} onClick={() => onChange((all) => [...all, { ...EMPTY[kind] }])}>
                {t(`block.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  );
}

/** A picture from the writer's computer. An address of one's own can be typed instead. */
function ImageUpload({
  newsletterId,
  url,
  onUpload,
}: {
  newsletterId: number;
  url: string;
  onUpload: (url: string) => void;
}) {
  const t = useT('newsletters');
  const { bytes } = useFormat();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => api.newsletters.addImage({ params: { id: newsletterId }, body: { file } }),
    onSuccess: ({ url: uploaded }) => onUpload(uploaded),
    meta: { quiet: true },
  });
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <>
      {url !== '' && <img src={url} alt="" className={classes.uploaded} />}
      <Group gap="xs">
        <FileButton
          accept={NEWSLETTER_IMAGE_TYPES.join()}
          onChange={(file) => {
            if (!file) return;
            setTooLarge(file.size > MAX_NEWSLETTER_IMAGE_BYTES);
            if (file.size <= MAX_NEWSLETTER_IMAGE_BYTES) mutate(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={isPending}>
              {t('image.upload')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('image.uploadHelp', { most: bytes(MAX_NEWSLETTER_IMAGE_BYTES) })}
        </Text>
      </Group>
      {(isTooLarge || error) && (
        <Alert color="red" role="alert">
          {isTooLarge ? t('image.tooLarge', { most: bytes(MAX_NEWSLETTER_IMAGE_BYTES) }) : messageOf(error)}
        </Alert>
      )}
    </>
  );
}

type FieldsProps = {
  newsletterId: number;
  block: NewsletterBlock;
  onChange: (part: BlockPart) => void;
  errorOf: (field: string) => string | undefined;
};

function BlockFields({ newsletterId, block, onChange, errorOf }: FieldsProps) {
  const t = useT('newsletters');
  switch (block.kind) {
    case 'heading':
      return (
        <TextInput
          aria-label={t('block.heading')}
          maxLength={200}
          value={block.text}
          error={errorOf('text')}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'text':
      return (
        <MailText
          label={t('block.text')}
          description={t('variables', { name: '{{name}}', company: '{{company}}', fallback: '{{name|…}}' })}
          value={block.text}
          error={errorOf('text')}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'image':
      return (
        <Stack gap="xs">
          <ImageUpload newsletterId={newsletterId} url={block.url} onUpload={(url) => onChange({ url })} />
          {(['url', 'alt', 'caption', 'href'] as const).map((key) => (
            <TextInput
              key={key}
              label={t(`image.${key}`)}
              value={block[key] ?? ''}
              error={errorOf(key)}
              onChange={(event) => onChange({ [key]: event.currentTarget.value })}
            />
          ))}
        </Stack>
      );
    case 'button':
      return (
        <Group grow align="flex-start">
          <TextInput
            label={t('button.label')}
            maxLength={80}
            value={block.label}
            error={errorOf('label')}
            onChange={(event) => onChange({ label: event.currentTarget.value })}
          />
          <TextInput
            label={t('button.href')}
            value={block.href}
            error={errorOf('href')}
            onChange={(event) => onChange({ href: event.currentTarget.value })}
          />
        </Group>
      );
    case 'columns':
      return (
        <Group grow align="flex-start">
          {(['left', 'right'] as const).map((key) => (
            <MailText
              key={key}
              showsLabel
              label={t(`columnsOf.${key}`)}
              value={block[key]}
              error={errorOf(key)}
              onChange={(text) => onChange({ [key]: text })}
            />
          ))}
        </Group>
      );
    case 'divider':
      return null;
    case 'sites':
      return (
        <SitesFields ids={block.siteIds} error={errorOf('siteIds')} onChange={(siteIds) => onChange({ siteIds })} />
      );
    case 'publications':
      return (
        <NumberField
          kind="number"
          label={t('publicationsCount')}
          description={t('publicationsHelp')}
          min={1}
          max={10}
          value={block.count}
          error={errorOf('count')}
          onChange={(count) => onChange({ count: count ?? 5 })}
        />
      );
  }
}

type SitesProps = { ids: readonly number[]; error: string | undefined; onChange: (ids: number[]) => void };

function SitesFields({ ids, error, onChange }: SitesProps) {
  const t = useT('newsletters');
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['sites', 'name', id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Ref> => {
        const { name } = await api.sites.get({ params: { id } }, { signal });
        return { id, name };
      },
      staleTime: 60_000,
    })),
  });
  return (
    <Stack gap="xs">
      <Group gap={6}>
        {ids.map((id, at) => (
          <Pill
            key={id}
            withRemoveButton
            removeButtonProps={{ 'aria-label': t('removeSite', { site: names[at]?.data?.name ?? `#${id}` }) }}
            onRemove={() => onChange(ids.filter((each) => each !== id))}
          >
            {names[at]?.data?.name ?? `#${id}`}
          </Pill>
        ))}
      </Group>
      {ids.length < MAX_SITES && (
        <SearchSelect
          key={ids.length}
          label={t('addSite')}
          value={null}
          error={error}
          found={foundSites()}
          isDisabled={({ id }) => ids.includes(id)}
          onChange={(site) => site && onChange([...ids, site.id])}
        />
      )}
    </Stack>
  );
}
