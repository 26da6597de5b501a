import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { ContentPanel } from '../components/content-panel.tsx';
import { EarlierTexts } from '../components/earlier-texts.tsx';
import { KeptText } from '../components/kept-text.tsx';
import { TextChecks } from '../components/text-checks.tsx';
import { Explanation, TextOrder } from '../components/text-order.tsx';
import { useKeptText } from '../kept-text.ts';
import { Section } from './section.tsx';

const ContentEditor = lazy(async () => ({ default: (await import('./content-editor.tsx')).ContentEditor }));

/** States in which the text can still be sent on, or back. */
const SENDABLE: readonly Briefing['status'][] = ['waiting', 'waiting_review', 'in_review', 'pending_client'];

/** The text of a briefing: read, compare, copy, download, and edit if allowed. */
export function ContentSection({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const [writing, setWriting] = useState(false);
  const { role } = useUser();
  const mayReadChecks = role === 'ADMIN' || role === 'EDITOR';
  const editing = writing && briefing.can.edit_content === true;
  const edit = briefing.can.edit_content && (
    <Button
      size="xs"
      variant={briefing.content ? 'default' : 'filled'}
      leftSection={<IconPencil size={15} />}
      onClick={() => setWriting(true)}
    >
      {t(briefing.content ? 'content.edit' : 'content.write')}
    </Button>
  );
  return (
    <Section
      title={words('fields.content')}
      tools={
        editing && (
          <>
            <EarlierTexts briefing={briefing} />
            <Button size="xs" variant="default" onClick={() => setWriting(false)}>
              {t('content.finish')}
            </Button>
          </>
        )
      }
    >
      {briefing.writeForMe && briefing.content && !editing && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('content.writeForMe')}
        </Text>
      )}
      {editing ? (
        <Suspense fallback={<FormSkeleton fields={3} />}>
          <ContentEditor briefing={briefing} />
        </Suspense>
      ) : (
        <>
          <FoundText briefing={briefing} onUse={() => setWriting(true)} />
          <Explanation content={briefing.content} />
          <ContentPanel
            briefing={briefing}
            tools={
              <>
                {edit}
                <EarlierTexts briefing={briefing} />
              </>
            }
            {...(mayReadChecks && {
              checks: (number: number) => <TextChecks briefing={briefing} number={number} />,
            })}
          />
          {briefing.content && SENDABLE.includes(briefing.status) && (
            <TextOrder
              html={briefing.content.html}
              order={briefing}
              version={{ briefingId: briefing.id, number: briefing.content.number, briefingVersion: briefing.version }}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** Words that were typed here before and not saved; the editor goes on with them. */
function FoundText({ briefing, onUse }: { briefing: Briefing; onUse: () => void }) {
  const { html, forget } = useKeptText(briefing);
  if (html === null) return null;
  return (
    <KeptText
      briefingId={briefing.id}
      html={html}
      stored={briefing.content?.html ?? ''}
      {...(briefing.can.edit_content && { onUse })}
      onForget={forget}
    />
  );
}
