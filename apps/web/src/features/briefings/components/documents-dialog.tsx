import { Alert, Button, Group, List, Loader, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { failureText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { type MatchSite, matchDocuments } from '../match-documents.ts';

/** What a document was read as. */
export interface DocumentText {
  readonly content: string;
  readonly words: number;
  readonly warnings: readonly string[];
}

type Props = {
  /** Briefings whose text the reader may replace. */
  known: readonly MatchSite[];
  /** Takes the text of a document for a briefing. */
  onTake: (briefingId: number, document: DocumentText) => void | Promise<void>;
  onClose: () => void;
};

interface Dropped {
  readonly key: number;
  readonly file: File;
  readonly siteId: number | null;
  /** Chosen by hand, so it stays. */
  readonly isChosen?: boolean;
  readonly failure?: string;
  readonly read?: DocumentText;
}

let nextKey = 1;

/** By hand. What failed before may be tried again. */
const chosenBy = ({ key, file }: Dropped, value: string | null): Dropped => ({
  key,
  file,
  siteId: value === null ? null : Number(value),
  isChosen: true,
});

/** Takes the texts of several documents at once, each for the site that it fits, once somebody has looked. */
export function DocumentsDialog({ known, onTake, onClose }: Props) {
  const t = useT('briefings');
  const ui = useT('ui');
  const [dropped, setDropped] = useState<readonly Dropped[]>([]);
  const [reading, setReading] = useState(false);
  const count = (id: number | null) => dropped.filter(({ siteId }) => siteId === id).length;
  const chosen = dropped.filter(({ siteId, failure }) => siteId !== null && failure === undefined);
  const isTwice = chosen.some(({ siteId }) => count(siteId) > 1);

  const take = (files: File[]) => {
    const all = [...dropped, ...files.map((file): Dropped => ({ key: nextKey++, file, siteId: null }))];
    const ids = matchDocuments(
      all.map(({ file }) => file.name),
      known,
    );
    setDropped(all.map((each, at) => (each.isChosen || each.read ? each : { ...each, siteId: ids[at] ?? null })));
  };
  const change = (at: number, patch: Partial<Dropped>) =>
    setDropped((before) => before.map((each, index) => (index === at ? { ...each, ...patch } : each)));

  const confirm = async () => {
    setReading(true);
    let taken = 0;
    for (const [at, { file, siteId, read, failure }] of dropped.entries()) {
      if (siteId === null || read || failure !== undefined) continue;
      try {
        const document = await api.briefings.importDocument({ params: { id: siteId }, body: { file } });
        await onTake(siteId, document);
        change(at, { read: document });
        taken += 1;
      } catch (error) {
        change(at, { failure: failureText('errors.fetch', error) });
      }
    }
    setReading(false);
    if (taken > 0) toastDone(t('documents.done', { count: taken }));
  };

  const isDone = dropped.length > 0 && chosen.length > 0 && chosen.every(({ read }) => read !== undefined);
  return (
    <Dialog opened onClose={onClose} title={t('documents.title')} size="lg">
      <Stack>
        <Text size="sm">{t('documents.help')}</Text>
        {!isDone && (
          <FileDrop accept="documents" multiple label={t('documents.drop')} onFiles={take} disabled={reading} />
        )}
        {dropped.length > 0 && (
          <Table aria-label={t('documents.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('documents.document')}</Table.Th>
                <Table.Th>{t('documents.site')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {dropped.map(({ key, file, siteId, read, failure }) => {
                const site = known.find(({ id }) => id === siteId);
                return (
                  <Table.Tr key={key}>
                    <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                      {file.name}
                      {read && (
                        <Text size="xs" c="dimmed">
                          {t('documents.words', { count: read.words })}
                        </Text>
                      )}
                      {failure !== undefined && (
                        <Text size="xs" c="red" role="alert">
                          {failure}
                        </Text>
                      )}
                      {read && read.warnings.length > 0 && (
                        <List size="xs">
                          {read.warnings.map((warning) => (
                            <List.Item key={warning}>{warning}</List.Item>
                          ))}
                        </List>
                      )}
                    </Table.Td>
                    <Table.Td style={{ verticalAlign: 'top' }}>
                      {read ? (
                        site?.name
                      ) : (
                        <Select
                          aria-label={`${t('documents.site')} · ${file.name}`}
                          data={known.map(({ id, name, domain, title }) => ({
                            value: String(id),
                            // The title comes first: several briefings may be for one site.
                            label: `${title || name} · ${domain}`,
                          }))}
                          value={siteId === null ? null : String(siteId)}
                          placeholder={t('documents.none')}
                          searchable
                          clearable
                          disabled={reading}
                          error={siteId !== null && count(siteId) > 1 ? t('documents.twice') : undefined}
                          onChange={(value) =>
                            setDropped(dropped.map((each) => (each.key === key ? chosenBy(each, value) : each)))
                          }
                        />
                      )}
                      {site?.hasText && !read && (
                        <Text size="xs" c="orange.8">
                          {t('documents.replaces')}
                        </Text>
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        )}
        {reading && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{t('documents.reading')}</Text>
          </Group>
        )}
        {dropped.length > 0 && !isDone && !reading && (
          <Alert color="blue" variant="light">
            {t('documents.matched', { count: chosen.length })}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant={isDone ? 'filled' : 'default'} onClick={onClose} disabled={reading}>
            {isDone ? ui('actions.close') : ui('actions.cancel')}
          </Button>
          {!isDone && (
            <Button onClick={() => void confirm()} loading={reading} disabled={chosen.length === 0 || isTwice}>
              {t('documents.take')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
