import '@mantine/dropzone/styles.layer.css';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toastFailure } from '../toasts/toast.ts';
import { noteArriving } from './arriving-files.ts';
import type { FileDropProps } from './file-drop.tsx';
import { acceptOf, MAX_FILE, refusalOf, roundUpSize } from './file-kinds.ts';

/** The drop field itself, in its own chunk. Use `FileDrop`. */
export function FileDropView({
  accept,
  onFiles,
  multiple = false,
  maxBytes = MAX_FILE,
  label,
  disabled = false,
}: FileDropProps) {
  const t = useT('ui');
  const { bytes } = useFormat();
  const [refused, setRefused] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const name = label ?? t(multiple ? 'files.drop' : 'files.dropOne');

  const take = async (files: File[]) => {
    const judged = files.map((file) => ({ file, refusal: refusalOf(file, accept, maxBytes) }));
    const sentences = judged.flatMap(({ file, refusal }) => {
      if (refusal === 'wrongType') return [t('files.wrongType', { name: file.name })];
      if (refusal === 'tooLarge') {
        return [t('files.tooLarge', { name: file.name, size: bytes(roundUpSize(file.size)), max: bytes(maxBytes) })];
      }
      return [];
    });
    const good = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
    if (!multiple && good.length > 1) sentences.push(t('files.tooManyFiles'));
    setRefused(sentences);
    const taken = multiple ? good : good.slice(0, 1);
    if (taken.length === 0) return;
    setBusy(true);
    try {
      const work = Promise.resolve(onFiles(taken));
      noteArriving(work);
      await work;
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div>
      <Dropzone
        onDrop={(files) => void take(files)}
        // Checked here, so that the message can name the problem.
        multiple
        loading={busy}
        disabled={disabled}
        aria-label={name}
        inputProps={{
          accept: acceptOf(accept),
          multiple,
          'aria-label': name,
        }}
        p="sm"
      >
        <Group gap="sm" wrap="nowrap" justify="center" mih={44} style={{ pointerEvents: 'none' }}>
          <IconUpload size={20} stroke={1.6} />
          <div>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`files.${accept}`, { max: bytes(maxBytes) })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      <div aria-live="polite">
        {refused.map((sentence) => (
          <Text key={sentence} size="sm" c="red" mt={6}>
            {sentence}
          </Text>
        ))}
      </div>
    </div>
  );
}
