import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Case } from '@linkstand/contract/cases/schema';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { FactStrip } from '../../../ui/data/facts.tsx';
import { RecordLink } from '../../about/record-link.tsx';
import { actorName } from '../../threads/actor-name.ts';

/** Whom and what a case is about, who has it and by when. The briefing stands only where the title doesn't name it. */
export function CaseFacts({ found }: { found: Case }) {
  const t = useT('cases');
  const threads = useT('threads');
  const { title, briefing, site, client, owner, chat, assignee, dueOn, answerDueOn, firstAnsweredAt } = found;
  const unnamed = briefing && !title.includes(briefing.name || '#') ? briefing : null;
  return (
    <FactStrip
      items={[
        { label: t('columns.due'), value: dueOn && <DateText value={dueOn} /> },
        { label: t('columns.assignee'), value: assignee?.name ?? t('nobody') },
        {
          label: t('columns.briefing'),
          value: unnamed && <RecordLink kind="briefings" record={unnamed} />,
          isWide: true,
        },
        { label: t('columns.site'), value: site && <RecordLink kind="sites" record={site} /> },
        { label: t('columns.client'), value: client && <RecordLink kind="users" record={client} /> },
        { label: t('columns.owner'), value: owner && <RecordLink kind="owners" record={owner} /> },
        {
          label: t('columns.chat'),
          isWide: true,
          value: chat?.name && (
            <PathLink href={aboutPath('whatsapp_chats', chat.id)} size="sm">
              {chat.name}
            </PathLink>
          ),
        },
        firstAnsweredAt === null
          ? { label: t('firstAnswer.due'), value: answerDueOn && <DateText value={answerDueOn} /> }
          : { label: t('firstAnswer.given'), value: <DateText value={firstAnsweredAt} style="time" /> },
        { label: t('columns.openedBy'), value: actorName(found.openedBy, threads) },
        { label: t('columns.created'), value: <DateText value={found.createdAt} style="time" /> },
        { label: t('columns.closed'), value: found.closedAt && <DateText value={found.closedAt} style="time" /> },
      ]}
    />
  );
}
