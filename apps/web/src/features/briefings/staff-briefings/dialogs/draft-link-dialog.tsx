import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { completeAddress } from '../../../../lib/complete-address.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';
import { TheirValue } from './their-value.tsx';

/** An external document that the client is shown instead of our read-only page. */
export function DraftLinkDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const move = useMove(briefing);
  const [draftLink, setDraftLink] = useState(briefing.draftLink ?? '');
  const save = () =>
    move(
      (at) => api.briefings.set_draft_link({ ...at, body: { draftLink: completeAddress(draftLink) } }),
      t('done.set_draft_link'),
    );
  return (
    <FormDialog
      title={t('act.set_draft_link')}
      submitLabel={t('act.set_draft_link')}
      fields={['draftLink']}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          <Text>{t('draftLink.help')}</Text>
          <TheirValue value={briefing.draftLink ?? ''} />
          <TextInput
            label={words('fields.draftLink')}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2048}
            value={draftLink}
            error={errors.draftLink}
            data-autofocus
            onChange={(event) => setDraftLink(event.currentTarget.value)}
            onBlur={() => setDraftLink(completeAddress(draftLink))}
          />
        </>
      )}
    </FormDialog>
  );
}
