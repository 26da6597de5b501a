import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Divider, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { completeAddress } from '../../../../lib/complete-address.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { LinkCheckView } from '../../components/link-check-view.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';
import { TheirValue } from './their-value.tsx';

/**
 * Confirms that it is live at this address. The link is checked at once. If it is wrong, the dialog stays open and asks
 * to fix or explain it, and checks again.
 */
export function PublicationDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const [seen, setSeen] = useState<Briefing | null>(null);
  const current = seen ?? briefing;
  const move = useMove(current);
  const [url, setUrl] = useState(briefing.publicationUrl || briefing.insertion?.articleUrl || '');
  const [explanation, setExplanation] = useState('');
  const isFirst = briefing.can.confirm_publication === true && seen === null;
  const failed = seen?.lastCheck && !seen.lastCheck.ok ? seen.lastCheck : null;

  const publish = async () => {
    const body = {
      publicationUrl: completeAddress(url),
      ...(explanation.trim() ? { explanation: explanation.trim() } : {}),
    };
    const fresh = await move((at) =>
      isFirst ? api.briefings.confirm_publication({ ...at, body }) : api.briefings.correct_url({ ...at, body }),
    );
    if (fresh.lastCheck?.ok !== false) {
      toastDone(t(isFirst ? 'done.confirm_publication' : 'done.correct_url'));
      return true;
    }
    setSeen(fresh);
    return false;
  };

  return (
    <FormDialog
      title={failed ? t('publish.failedTitle') : t(isFirst ? 'publish.title' : 'publish.correctTitle')}
      submitLabel={failed ? t('publish.again') : t(isFirst ? 'act.confirm_publication' : 'act.correct_url')}
      fields={['publicationUrl', 'explanation']}
      missing={{ publicationUrl: !url.trim() }}
      cancelLabel={failed ? t('publish.leave') : undefined}
      size="lg"
      onClose={onClose}
      onSubmit={publish}
    >
      {(errors) => (
        <>
          {failed ? (
            <Stack gap="sm">
              <Text>{t('publish.failed')}</Text>
              <LinkCheckView check={failed} reader="team" facts={false} />
              <Divider label={t('publish.fixOrExplain')} labelPosition="left" />
            </Stack>
          ) : (
            <Text>{t('publish.help', { domain: briefing.site.domain })}</Text>
          )}
          {!seen && <TheirValue value={briefing.publicationUrl} />}
          <TextInput
            label={words('fields.publicationUrl')}
            required
            type="url"
            inputMode="url"
            placeholder={`https://${briefing.site.domain}/`}
            maxLength={2048}
            value={url}
            error={errors.publicationUrl}
            data-autofocus
            onChange={(event) => setUrl(event.currentTarget.value)}
            onBlur={() => setUrl(completeAddress(url))}
          />
          <Textarea
            label={t('publish.explanation')}
            description={t('publish.explanationHelp')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={explanation}
            error={errors.explanation}
            onChange={(event) => setExplanation(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
