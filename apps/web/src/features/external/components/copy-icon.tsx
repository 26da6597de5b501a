import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyPlain } from '../../../lib/clipboard.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastDone, toastError } from '../../../ui/toasts/toast.ts';
import classes from './copy-icon.module.css';

/** Copies a short text with one tap; `name` says which. */
export function CopyIcon({ value, name }: { value: string; name: string }) {
  const t = useT('external');
  const common = useT('common');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyPlain(value).then(
      () => {
        setCopied(true);
        setTimeout(setCopied, 2000, false);
        toastDone(common('done.copied'));
      },
      () => toastError(t('content.noCopy')),
    );
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={classes.button} aria-label={name} onClick={() => void copy()}>
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
