import { REVIEW_MODES, type ReviewMode } from '@linkstand/contract/shared/topics';
import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../../ui/toasts/toast.ts';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';
import { useSentText } from '../use-sent-text.tsx';
import classes from './dialogs.module.css';

/** Approves a waiting briefing: one button for each review mode. */
export function ApproveDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const common = useT('common');
  const move = useMove(briefing);
  const [busy, setBusy] = useState<ReviewMode | null>(null);
  const sent = useSentText(briefing.id, 'team');
  /** Chosen, and asked about: the text goes to the owner as it is, or the site is off. */
  const [isAsking, setAsking] = useState(false);
  const [isUnexplained, setUnexplained] = useState(false);
  const approve = async (reviewMode: ReviewMode) => {
    const goesOut = sent.isAsked && (reviewMode === 'publish_as_is' || sent.isSiteOff);
    if (goesOut) {
      setAsking(true);
      setUnexplained(isAsking && sent.isMissing);
      if (!isAsking || sent.isMissing) return;
    }
    setBusy(reviewMode);
    const body = { reviewMode, ...(goesOut ? sent.body : {}) };
    await move((at) => api.briefings.approve({ ...at, body }), t('done.approve'), { usesText: true }).then(
      onClose,
      toastFailure,
    );
    setBusy(null);
  };
  return (
    <Dialog opened onClose={onClose} title={t('approve.title')}>
      <Stack gap="xs">
        <Text>{t('approve.help')}</Text>
        {sent.kept}
        {isAsking && sent.show(isUnexplained ? common('errors.required') : undefined)}
        {REVIEW_MODES.map((mode) => {
          const isTooEarly = mode === 'publish_as_is' && sent.isEmpty;
          return (
            <Button
              key={mode}
              variant={mode === briefing.reviewMode ? 'light' : 'default'}
              classNames={{ root: classes.choice, inner: classes.choiceInner, label: classes.choiceLabel }}
              loading={busy === mode}
              disabled={isTooEarly || (busy !== null && busy !== mode)}
              onClick={() => void approve(mode)}
              data-autofocus={mode === briefing.reviewMode || undefined}
            >
              <span className={classes.choiceName}>
                {words(`reviewMode.${mode}`)}
                {mode === briefing.reviewMode && (
                  <Badge size="xs" variant="light">
                    {t('approve.asked')}
                  </Badge>
                )}
              </span>
              <span className={classes.choiceHelp}>{t(isTooEarly ? 'approve.noText' : `approve.leadsTo.${mode}`)}</span>
            </Button>
          );
        })}
      </Stack>
    </Dialog>
  );
}
