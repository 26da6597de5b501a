import { MAX_LOGO_BYTES } from '@linkstand/contract/shared/logo';
import { Button, Group, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { FileButton } from '../../buttons/file-button.tsx';
import { roundUpSize } from '../../fields/file-kinds.ts';
import type { ControlProps } from './field-types.ts';
import classes from './picture-control.module.css';

const ACCEPTED = 'image/svg+xml,image/png,image/jpeg,image/webp';

/** The address of a stored picture, or of one that is only chosen. */
function useAddress(value: unknown): string | null {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (!(value instanceof File)) return;
    const address = URL.createObjectURL(value);
    setChosen(address);
    return () => {
      URL.revokeObjectURL(address);
      setChosen(null);
    };
  }, [value]);
  return typeof value === 'string' ? value : chosen;
}

/** A stored picture in its frame. */
export function Picture({ address, label }: { address: string; label: string }) {
  return (
    <div className={classes.frame}>
      <img src={address} alt={label} />
    </div>
  );
}

/**
 * Shows, chooses, replaces and removes a picture. Its value is the address of the stored one, a chosen `File`, or null.
 */
export function PictureControl({ label, description, value, error, onChange }: ControlProps) {
  const t = useT('resource');
  const ui = useT('ui');
  const { bytes } = useFormat();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const address = useAddress(value);
  const max = bytes(MAX_LOGO_BYTES);

  const change = async (file: File | null) => {
    setRefused(null);
    if (file && file.size > MAX_LOGO_BYTES)
      return setRefused(ui('files.tooLarge', { name: file.name, size: bytes(roundUpSize(file.size)), max }));
    setBusy(true);
    try {
      await onChange(file);
    } catch (failure) {
      setRefused(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description ?? t('logo.help', { max })}
      error={refused ?? error}
    >
      <Group role="group" aria-labelledby={id} gap="sm" mb={4}>
        <div className={classes.frame}>
          {address ? <img src={address} alt={label} /> : <IconPhoto size={24} stroke={1.4} aria-hidden />}
        </div>
        <FileButton accept={ACCEPTED} onChange={(file) => file && void change(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={busy}>
              {t(address ? 'logo.replace' : 'logo.choose')}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button variant="subtle" color="gray" size="xs" disabled={busy} onClick={() => void change(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
