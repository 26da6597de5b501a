import { tableKeys } from '@linkstand/contract/shared/tables';
import type { Duties } from '@linkstand/contract/users/schema';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';

export type Duty = keyof z.output<typeof Duties>;

/** The list in which they are given to somebody else, with as many rows as are counted. */
const LISTS: Readonly<Record<Duty, ((id: number) => string) | undefined>> = {
  clients: (id) => `/users?accountExecutiveId=${id}`,
  coordinated: (id) => `/users?coordinatorId=${id}`,
  briefings: (id) => `/briefings?editorId=${id}&status=waiting_review&status=in_review&status=pending_client`,
  sites: (id) => `/sites?siteManagerId=${id}`,
  owners: (id) => `/owners?ownerManagerId=${id}`,
  cases: (id) => `/cases?assigneeId=${id}&state=open&state=answered`,
  tasks: (id) => `/tasks?assigneeId=${id}&state=todo&state=doing&state=waiting`,
  chats: undefined,
  campaigns: undefined,
};

type Props = {
  personId: number;
  /** Introduces the list. Without duties, nothing is shown. */
  title: string;
  /** Default: all of them. */
  only?: (duty: Duty) => boolean;
};

/** What is assigned to a person and stays so until somebody else is chosen. */
export function DutyList({ personId, title, only }: Props) {
  const t = useT('people');
  const { data: duties } = useQuery({
    queryKey: ['people', 'duties', personId],
    queryFn: ({ signal }) => api.users.duties({ params: { id: personId } }, { signal }),
  });
  if (!duties) return null;
  const held = tableKeys(LISTS).filter((duty) => duties[duty] > 0 && (only?.(duty) ?? true));
  if (held.length === 0) return null;
  return (
    <>
      <Text size="sm" mt={6} fw={500}>
        {title}
      </Text>
      <List size="sm" mt={4}>
        {held.map((duty) => {
          const words = t(`role.duties.${duty}`, { count: duties[duty] });
          const list = LISTS[duty]?.(personId);
          return (
            <List.Item key={duty}>
              {list ? (
                <PathLink href={list} size="sm">
                  {words}
                </PathLink>
              ) : (
                words
              )}
            </List.Item>
          );
        })}
      </List>
    </>
  );
}

/** Says before somebody is disabled what they leave behind, that somebody else could see to. */
export function LeftWork({ personId }: { personId: number }) {
  const t = useT('people');
  return <DutyList personId={personId} title={t('act.leaves')} only={(duty) => duty !== 'campaigns'} />;
}
