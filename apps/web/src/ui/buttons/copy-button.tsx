import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toastDone, toastError } from '../toasts/toast.ts';

type Props = {
  value: string;
  /** With a label it is a button with text, otherwise an icon. */
  label?: string;
  /** Of a button with text. */
  size?: 'sm' | 'compact-sm';
  /** Shown in a toast. Without it, only the icon changes. */
  done?: string;
};

/** Copies a text. */
export function CopyButton({ value, label, size = 'sm', done }: Props) {
  const t = useT('ui');
  const common = useT('common');
  const [copied, setCopied] = useState(false);
  const run = async () => {
    try {
      // Browsers give it to https and localhost only, and may refuse it.
      await navigator.clipboard.writeText(value);
    } catch {
      return toastError(common('errors.operation'));
    }
    setCopied(true);
    setTimeout(setCopied, 2000, false);
    if (done) toastDone(done);
  };
  const Icon = copied ? IconCheck : IconCopy;
  if (label) {
    return (
      <Button variant="default" size={size} leftSection={<Icon size={16} />} onClick={() => void run()}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={copied ? t('actions.copied') : t('actions.copy')}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('actions.copy')} onClick={() => void run()}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
