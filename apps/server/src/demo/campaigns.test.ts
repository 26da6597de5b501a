import {
  type BriefingStatus,
  type BriefingTransition,
  briefingMachine,
  campaignStatus,
} from '@linkstand/contract/briefings/machine';
import { LinkCheck } from '@linkstand/contract/links/schema';
import { Notification } from '@linkstand/contract/notifications/endpoints';
import { SETTINGS } from '@linkstand/contract/settings/settings';
import type { BaseCents } from '@linkstand/contract/shared/money';
import { commissionFor, quote } from '@linkstand/contract/shared/quote';
import type { BriefingType, SensitiveTopic, Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countWords, sanitizeContent } from '../features/briefings/sanitize.ts';
import { testDatabase } from '../testing/database.ts';
import { CLIENT_CAMPAIGNS, DEMO_EMAILS, MAIN_OWNER, OWNER_LINKS } from './people.ts';

const { db } = await testDatabase({ world: 'demo' });

interface BriefingFacts {
  id: number;
  status: BriefingStatus;
  statusSince: Date;
  submittedAt: Date | null;
  approvedAt: Date | null;
  publishedAt: Date | null;
  doneAt: Date | null;
  publicationUrl: string;
  url: string;
  domain: string;
  briefingType: BriefingType;
  articleUrl: string;
  html: string | null;
  words: number | null;
  fillMode: string | null;
  linkType: string | null;
  fillModes: string[];
  linkTypes: string[];
  offerId: number | null;
  lastResult: unknown;
}

describe('every briefing', () => {
  let briefings: BriefingFacts[] = [];
  beforeAll(async () => {
    briefings = (
      await sql<BriefingFacts>`
        select b.id, b.status, b.status_since, b.submitted_at, b.approved_at, b.published_at, b.done_at, b.publication_url,
          b.url, s.domain, b.briefing_type, b.article_url, v.html, v.words, b.fill_mode, b.link_type, s.fill_modes, s.link_types, b.offer_id,
          (select result from link_checks l where l.id = b.last_check_id) as last_result
        from briefings b join sites s on s.id = b.site_id left join content_versions v on v.id = b.current_version_id
      `.execute(db)
    ).rows;
  });

  test('has the dates that its state needs and no others', () => {
    const isAt = (status: BriefingStatus, ...states: BriefingStatus[]) => states.includes(status);
    for (const b of briefings) {
      const label = `briefing ${b.id} (${b.status})`;
      expect(b.submittedAt !== null, label).toBe(b.status !== 'draft');
      expect(b.offerId !== null, label).toBe(b.status !== 'draft');
      if (!isAt(b.status, 'draft', 'waiting', 'denied', 'canceled')) expect(b.approvedAt, label).not.toBeNull();
      expect(b.publishedAt !== null, label).toBe(isAt(b.status, 'published', 'done'));
      expect(b.doneAt !== null, label).toBe(b.status === 'done');
      if (isAt(b.status, 'pending_client', 'pending_owner', 'waiting_publish', 'published', 'done'))
        if (b.briefingType === 'link_insertion') expect(b.words, label).toBeNull();
        else expect(b.words ?? 0, label).toBeGreaterThan(350);
      if (b.status !== 'draft') {
        expect(b.fillModes, label).toContain(b.fillMode);
        expect(b.linkTypes, label).toContain(b.linkType);
      }
    }
  });

  test('that is published has a checked url on its site and links the client', () => {
    for (const b of briefings.filter(({ status }) => status === 'published' || status === 'done')) {
      expect(b.publicationUrl.startsWith(`https://${b.domain}/`), b.publicationUrl).toBe(true);
      const result = LinkCheck.parse(b.lastResult);
      expect(result.finalUrl).toBe(b.publicationUrl);
      if (b.status === 'done') expect(result.ok, `briefing ${b.id}`).toBe(true);
      if (b.briefingType === 'link_insertion') expect(b.publicationUrl.startsWith(b.articleUrl)).toBe(true);
      else expect(b.html).toContain(`href="${b.url}"`);
    }
    expect(
      briefings.filter(({ status, lastResult }) => status === 'published' && !LinkCheck.parse(lastResult).ok).length,
    ).toBeGreaterThan(1);
  });

  test('has a text that the sanitiser leaves alone', () => {
    for (const { html, words } of briefings.slice(0, 60)) {
      if (html === null) continue;
      expect(sanitizeContent(html)).toBe(html);
      expect(countWords(html)).toBe(words);
    }
  });

  test('went a way that the machine allows, by people who may', async () => {
    const { rows: entries } = await sql<{
      entityId: number;
      at: Date;
      act: string;
      from: BriefingStatus;
      to: BriefingStatus;
      party: string;
      reason: string;
    }>`
      select e.entity_id, e.at, replace(e.action, 'briefing.', '') as act, e.from_status as from, e.to_status as to, e.reason,
        case e.actor_kind when 'owner' then 'owner_link' when 'system' then 'system' else
          case u.role when 'USER' then 'client' when 'ADMIN' then 'admin' when 'EDITOR' then
            case when u.editor_coordinator then 'coordinator' when b.editor_id = u.id then 'own_editor' else 'stranger' end
          else lower(u.role) end end as party
      from audit_entries e join briefings b on b.id = e.entity_id left join users u on e.actor_kind = 'user' and u.id = e.actor_id
      where e.entity = 'briefings' and e.to_status is not null
      order by e.entity_id, e.id
    `.execute(db);
    const ways = Map.groupBy(entries, ({ entityId }) => entityId);
    for (const briefing of briefings) {
      let state: BriefingStatus = 'draft';
      let since = new Date(0);
      let last = new Date(0);
      for (const { act, from, to, at, party, reason } of ways.get(briefing.id) ?? []) {
        const label = `briefing ${briefing.id}: ${act} ${from} → ${to} by ${party}`;
        const name = act as BriefingTransition;
        expect(from, label).toBe(state);
        expect(briefingMachine.leads(name, from, to), label).toBe(true);
        expect(briefingMachine.transitions[name].who, label).toContain(party);
        if ('reason' in briefingMachine.transitions[name]) expect(reason.length, label).toBeGreaterThan(2);
        expect(at.getTime(), label).toBeGreaterThan(last.getTime());
        if (to !== from) since = at;
        state = to;
        last = at;
      }
      expect(state, `briefing ${briefing.id}`).toBe(briefing.status);
      if (state !== 'draft') expect(briefing.statusSince).toEqual(since);
    }
  });

  test('was frozen at the quote of its site, offer, topics and client', async () => {
    const { rows } = await sql<QuoteFacts>`
      select b.id, b.topic, b.briefing_type, s.insertion_price_cents, s.insertion_gambling_price_cents,
        o.insertion_cost_cents, o.insertion_gambling_cost_cents, b.price_cents as frozen_price, b.cost_cents as frozen_cost, b.commission_bp, s.price_cents, s.gambling_price_cents,
        s.price_multiplier_milli, s.cost_multiplier_milli, s.accepted_sensitive, o.cost_cents, o.gambling_cost_cents,
        array(select distinct k.topic from categories k where k.id = b.category_id
          or k.id in (select category_id from briefing_targets t where t.briefing_id = b.id)) as topics,
        p.price_commission_bp as company_bp, pa.price_commission_bp as company_agency_bp, ua.price_commission_bp as user_agency_bp,
        ${SETTINGS.default_commission_bp.default}::int as default_bp
      from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id join sites s on s.id = b.site_id
        join offers o on o.id = b.offer_id left join companies p on p.id = u.company_id
        left join agencies pa on pa.id = p.agency_id left join agencies ua on ua.id = u.agency_id
    `.execute(db);
    expect(rows.length).toBeGreaterThan(390);
    for (const row of rows) {
      expect(row.commissionBp, `briefing ${row.id}`).toBe(commissionFor(row));
      const quoted = quote(row);
      expect(quoted, `briefing ${row.id}`).toEqual({
        accepted: true,
        topic: row.topic,
        priceCents: row.frozenPrice,
        costCents: row.frozenCost,
      });
    }
    expect(new Set(rows.map(({ topic }) => topic)).size).toBeGreaterThan(2);
  });
});

interface QuoteFacts {
  id: number;
  briefingType: BriefingType;
  insertionPriceCents: BaseCents | null;
  insertionGamblingPriceCents: BaseCents | null;
  insertionCostCents: number | null;
  insertionGamblingCostCents: number | null;
  topic: Topic;
  frozenPrice: number;
  frozenCost: number;
  commissionBp: number;
  priceCents: BaseCents;
  gamblingPriceCents: BaseCents | null;
  costCents: number;
  gamblingCostCents: number | null;
  priceMultiplierMilli: number;
  costMultiplierMilli: number;
  acceptedSensitive: SensitiveTopic[];
  topics: Topic[];
  companyBp: number | null;
  companyAgencyBp: number | null;
  userAgencyBp: number | null;
  defaultBp: number;
}

describe('the bells', () => {
  test('of everybody who signs in tell what the screens have words for', async () => {
    const { rows } = await sql<{
      email: string;
      id: number;
      type: string;
      data: unknown;
      href: string;
      createdAt: Date;
      readAt: Date | null;
    }>`
      select u.email, n.id, n.type, n.data, n.href, n.created_at, n.read_at from notifications n join users u on u.id = n.user_id
    `.execute(db);
    for (const { email: _, createdAt, readAt, ...row } of rows) {
      Notification.parse({ ...row, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null });
    }
    const label = new Set(rows.map(({ email }) => email));
    for (const role of ['coordinator', 'editor', 'ownerManager', 'seller', 'client', 'agency'] as const)
      expect(label, role).toContain(DEMO_EMAILS[role]);
    expect(rows.filter(({ email, readAt }) => email === DEMO_EMAILS.client && readAt === null).length).toBeGreaterThan(
      0,
    );
  });
});

describe('every campaign', () => {
  test('has the status, count and total that follow from its briefings, and was submitted at once', async () => {
    const { rows } = await sql<{
      name: string;
      status: string;
      siteCount: number;
      totalCents: number;
      statuses: BriefingStatus[];
      count: number;
      total: number;
      moments: number;
    }>`
      select c.name, c.status, c.site_count, c.total_cents, array_agg(b.status) as statuses, count(*) as count,
        coalesce(sum(b.price_cents) filter (where b.status not in ('denied', 'canceled') and b.bonus_at is null), 0)::bigint as total,
        count(distinct (select min(at) from audit_entries e where e.entity = 'briefings' and e.entity_id = b.id and e.action = 'briefing.submit')) as moments
      from campaigns c join briefings b on b.campaign_id = c.id group by c.id
    `.execute(db);
    for (const row of rows) {
      expect(row.status, row.name).toBe(campaignStatus(row.statuses));
      expect([row.siteCount, row.totalCents], row.name).toEqual([row.count, row.total]);
      expect(row.moments, row.name).toBe(row.status === 'draft' ? 0 : 1);
    }
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['draft', 'waiting', 'in_progress', 'finished', 'canceled']),
    );
  });

  test('of the main client is in the state that its name is known for', async () => {
    const { rows } = await sql<{ name: string; status: string }>`
      select c.name, c.status from campaigns c join users u on u.id = c.user_id where u.email = ${DEMO_EMAILS.client}
    `.execute(db);
    expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual({
      [CLIENT_CAMPAIGNS.draft]: 'draft',
      [CLIENT_CAMPAIGNS.waiting]: 'waiting',
      [CLIENT_CAMPAIGNS.inProgress]: 'in_progress',
      [CLIENT_CAMPAIGNS.finished]: 'finished',
      [CLIENT_CAMPAIGNS.canceled]: 'canceled',
      [CLIENT_CAMPAIGNS.denied]: 'canceled',
    });
    const { rows: links } = await sql<{ link: string; status: string; owner: string }>`
      select b.owner_link_uuid::text as link, b.status, o.name as owner from briefings b join owners o on o.id = b.owner_id
      where b.owner_link_uuid = any(${Object.values(OWNER_LINKS)}::uuid[])
    `.execute(db);
    expect(Object.fromEntries(links.map(({ link, status, owner }) => [link, [status, owner]]))).toEqual({
      [OWNER_LINKS.asked]: ['pending_owner', MAIN_OWNER.name],
      [OWNER_LINKS.promised]: ['waiting_publish', MAIN_OWNER.name],
      [OWNER_LINKS.published]: ['published', MAIN_OWNER.name],
    });
  });
});
