import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import type { SettingGroup } from '@linkstand/contract/settings/settings';
import { tableKeys } from '@linkstand/contract/shared/tables';

/** What one chooses under Configurations: a group of settings, or records of another feature. */
export type Topic = SettingGroup | 'whitelabel' | 'sensitive';

const TOPIC_SECTIONS = ['brand', 'money', 'catalogue', 'work', 'messages'] as const;
type TopicSection = (typeof TOPIC_SECTIONS)[number];

/** Where each topic stands, in this order. */
const SECTION_OF: Readonly<Record<Topic, TopicSection>> = {
  whitelabel: 'brand',
  legal: 'brand',
  prices: 'money',
  currencies: 'money',
  fiscal: 'money',
  content: 'catalogue',
  sensitive: 'catalogue',
  metrics: 'catalogue',
  timers: 'work',
  calendar: 'work',
  reports: 'work',
  mails: 'messages',
  newsletters: 'messages',
  reminders: 'messages',
  chats: 'messages',
  notices: 'messages',
};

/** The topics by section: a group is there if the reader may read a setting of it. */
export function arrangeTopics(
  rows: readonly Pick<SettingRow, 'group'>[],
): { readonly section: TopicSection; readonly topics: readonly Topic[] }[] {
  const there = new Set<Topic>(['whitelabel', 'sensitive', ...rows.map(({ group }) => group)]);
  const topics = tableKeys(SECTION_OF).filter((topic) => there.has(topic));
  return TOPIC_SECTIONS.map((section) => ({
    section,
    topics: topics.filter((topic) => SECTION_OF[topic] === section),
  })).filter((each) => each.topics.length > 0);
}
