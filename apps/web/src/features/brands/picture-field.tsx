import { MAX_LOGO_BYTES } from '@linkstand/contract/shared/logo';
import { Button, Group, Input } from '@mantine/core';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { FileButton } from '../../ui/buttons/file-button.tsx';

type Props = { label: string; url: string; onChoose: (file: File) => Promise<void> };

/** A picture of a brand, with a button for another one. */
export function BrandPictureField({ label, url, onChoose }: Props) {
  const t = useT('brands');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) return setFault(t('tooLarge'));
    setBusy(true);
    setFault(null);
    try {
      await onChoose(file);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={t('pictureHelp')} error={fault}>
      <Group role="group" aria-labelledby={id} gap="sm" mt={4}>
        <img
          src={url}
          alt={label}
          style={{ height: 32, maxWidth: 110, background: '#ffffff', padding: 2, borderRadius: 4 }}
        />
        <FileButton accept="image/svg+xml,image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={busy}>
              {t('replace')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Input.Wrapper>
  );
}
