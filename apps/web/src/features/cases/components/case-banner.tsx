import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Case } from '@linkstand/contract/cases/schema';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import classes from './case-panel.module.css';
import { CaseText } from './case-text.tsx';

/** What is wrong, and what to do first; in a closed case, how it was solved. */
export function CaseBanner({ found }: { found: Case }) {
  const t = useT('cases');
  const { kind, state, detail, resolution, briefing, isLinkThere } = found;
  const isClosed = state === 'closed';
  const isQuestion = kind === 'question';
  return (
    <Stack gap="sm">
      {resolution && (
        <Alert color="teal" variant="light" icon={<IconCircleCheck size={18} />} title={t('resolution')}>
          <CaseText text={resolution} />
        </Alert>
      )}
      <Alert
        color={isClosed ? 'gray' : isQuestion ? 'blue' : 'red'}
        variant="light"
        icon={isQuestion ? <IconMessageQuestion size={18} /> : <IconAlertTriangle size={18} />}
        title={t(`kind.${isLinkThere ? 'link_problem' : kind}`)}
      >
        <Stack gap={6}>
          {detail && <CaseText text={detail} />}
          {!isClosed && <NextStep found={found} />}
          {briefing && (
            <div>
              <PathLink href={aboutPath('briefings', briefing.id)} size="sm">
                {t('openBriefing')}
              </PathLink>
            </div>
          )}
        </Stack>
      </Alert>
    </Stack>
  );
}

/** The clocks of a case stand still while its client or the owner is asked: then there is nothing to do but wait. */
function NextStep({ found: { kind, state, stoppedOn, waitsFor } }: { found: Case }) {
  const t = useT('cases');
  const { date } = useFormat();
  return (
    <Text size="sm" fw={500} className={classes.text}>
      {stoppedOn && waitsFor
        ? t(`stopped.${waitsFor}`, { date: date(stoppedOn, 'medium') })
        : t(state === 'answered' ? 'next.answered' : `next.${kind}`)}
    </Text>
  );
}
