import type pg from 'pg';
import type { Person } from './matrix.ts';
import type { Ids } from './people.ts';

/** What a call needs to know of its record: the id, and the ids of its parts. */
export interface Subject {
  readonly id: number | string;
  readonly [more: string]: number | string;
}

/** A person's records of one kind, see matrix.ts. */
export interface Classes<T> {
  readonly own: readonly T[];
  readonly seen: readonly T[];
  readonly hidden: readonly T[];
}

/** The person has no record of a class: nothing is hidden from an admin, for example. */
const NONE: readonly string[] = [];
/** The section is closed to the person, so any record will do. */
const CLOSED: Classes<string> = { own: ['true'], seen: NONE, hidden: NONE };
const ALL = CLOSED;
const classes = (own: readonly string[], seen: readonly string[], hidden: readonly string[]): Classes<string> => ({
  own,
  seen,
  hidden,
});

export interface Kind {
  /** The select list (`id` first) and the tables; a condition is appended. */
  readonly select: string;
  /** One condition per wanted record. */
  readonly of: (ids: Ids) => Readonly<Record<Person, Classes<string>>>;
}

const everybody = (all: Classes<string>): Readonly<Record<Person, Classes<string>>> => ({
  admin: all,
  coordinator: all,
  editor: all,
  editorWithTable: all,
  siteManager: all,
  ownerManagerWithTable: all,
  ownerManager: all,
  seller: all,
  client: all,
  companyManager: all,
});
const adminsOnly = (select: string): Kind => ({ select, of: () => everybody(ALL) });

/** An invited person who has not registered yet. */
const staff = (role: string): Kind => ({
  select: 'select u.id from users u',
  of: () => everybody(classes([`u.role = '${role}' and u.email like 'invited.%'`], NONE, NONE)),
});

const OWNER_SIDE = `b.status in ('pending_owner', 'waiting_publish', 'published', 'done')`;

/** A seller's records of billing accounts (`a`): those that a client it looks after orders from. */
const looksAfter = (ids: Ids) => {
  const own = `exists (select from users c where (c.id = a.user_id or c.company_id = a.company_id)
    and c.account_executive_id = ${ids.seller})`;
  return classes([own], NONE, [`not ${own}`]);
};

const COMPANY = (ids: Ids) => `(select company_id from users where id = ${ids.client})`;

const editorsBriefings = (id: number) =>
  classes(
    [`b.editor_id = ${id} and b.status = 'in_review'`, `b.editor_id = ${id} and b.status = 'published'`],
    [`b.editor_id is null and b.status = 'waiting_review'`],
    [
      `b.editor_id <> ${id} and b.status = 'in_review'`,
      `b.editor_id is null and b.status = 'waiting'`,
      `b.editor_id is null and b.status = 'pending_owner'`,
      `b.status = 'draft'`,
    ],
  );
const ownerManagersBriefings = (id: number) =>
  classes([`o.owner_manager_id = ${id} and ${OWNER_SIDE}`, `o.owner_manager_id is null and ${OWNER_SIDE}`], NONE, [
    `o.owner_manager_id <> ${id} and ${OWNER_SIDE}`,
    `o.owner_manager_id = ${id} and b.status = 'pending_client'`,
    `o.owner_manager_id is null and b.status = 'waiting'`,
  ]);

const briefings: Kind = {
  select: `select b.id, b.site_id as "siteId", c.id as "campaignId" from briefings b
    join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id
    join sites s on s.id = b.site_id left join owners o on o.id = b.owner_id`,
  of: (ids) => ({
    admin: classes([`b.status = 'in_review'`, `b.status = 'draft'`], NONE, NONE),
    coordinator: classes(
      [`b.status = 'draft' and c.prepared_by_id = ${ids.coordinator}`],
      [`b.status = 'waiting'`, `b.status = 'in_review'`],
      [
        `b.status = 'draft' and c.prepared_by_id is null`,
        `b.status = 'draft' and c.prepared_by_id = ${ids.otherCoordinator}`,
      ],
    ),
    editor: editorsBriefings(ids.editor),
    editorWithTable: editorsBriefings(ids.editorWithTable),
    siteManager: classes([`s.site_manager_id = ${ids.siteManager} and b.status = 'waiting'`], NONE, [
      `s.site_manager_id = ${ids.otherSiteManager} and b.status = 'waiting'`,
      `s.site_manager_id is null and b.status = 'published'`,
      `s.site_manager_id = ${ids.siteManager} and b.status = 'draft'`,
    ]),
    ownerManagerWithTable: ownerManagersBriefings(ids.ownerManagerWithTable),
    ownerManager: ownerManagersBriefings(ids.ownerManager),
    seller: classes(
      [`b.status = 'draft' and c.prepared_by_id = ${ids.seller} and u.account_executive_id = ${ids.seller}`],
      [
        `u.account_executive_id = ${ids.seller} and b.status = 'published'`,
        `u.account_executive_id = ${ids.seller} and b.status = 'draft' and c.prepared_by_id is null`,
      ],
      [
        `u.account_executive_id = ${ids.otherSeller}`,
        `u.account_executive_id is null`,
        `u.account_executive_id = ${ids.otherSeller} and c.prepared_by_id = ${ids.seller}`,
      ],
    ),
    client: classes(
      [`u.id = ${ids.client} and b.status = 'draft'`, `u.id = ${ids.client} and b.status = 'done'`],
      NONE,
      [`u.id <> ${ids.client} and c.company_id = ${COMPANY(ids)}`, `c.company_id is distinct from ${COMPANY(ids)}`],
    ),
    companyManager: classes(
      [`u.id = ${ids.companyManager}`, `u.id = ${ids.client} and c.company_id = ${COMPANY(ids)}`],
      NONE,
      [`c.company_id <> ${COMPANY(ids)}`, `c.company_id is null`],
    ),
  }),
};

/** Requests are the same records, but only submitted ones. */
const campaigns: Kind = {
  select: `select c.id, (select min(id) from briefings where campaign_id = c.id) as "briefingId"
    from campaigns c join users u on u.id = c.user_id`,
  of: (ids) => ({
    ...everybody(CLOSED),
    admin: classes([`c.status = 'waiting'`, `c.status = 'draft'`], NONE, NONE),
    coordinator: classes(
      [`c.status = 'draft' and c.prepared_by_id = ${ids.coordinator}`],
      [`c.status = 'waiting'`, `c.status = 'in_progress'`],
      [
        `c.status = 'draft' and c.prepared_by_id is null`,
        `c.status = 'draft' and c.prepared_by_id = ${ids.otherCoordinator}`,
      ],
    ),
    seller: classes(
      [`c.status = 'draft' and c.prepared_by_id = ${ids.seller} and u.account_executive_id = ${ids.seller}`],
      [`u.account_executive_id = ${ids.seller} and c.prepared_by_id is null and c.status = 'in_progress'`],
      [
        `u.account_executive_id = ${ids.otherSeller}`,
        `u.account_executive_id is null`,
        `u.account_executive_id = ${ids.otherSeller} and c.prepared_by_id = ${ids.seller}`,
      ],
    ),
    client: classes(
      [`u.id = ${ids.client} and c.status = 'draft'`, `u.id = ${ids.client} and c.status = 'finished'`],
      NONE,
      [`u.id <> ${ids.client} and c.company_id = ${COMPANY(ids)}`, `c.company_id is distinct from ${COMPANY(ids)}`],
    ),
    companyManager: classes([`u.id = ${ids.companyManager}`, `u.id = ${ids.client}`], NONE, [
      `c.company_id <> ${COMPANY(ids)}`,
      `c.company_id is null`,
    ]),
  }),
};

const sites = (of: Kind['of']): Kind => ({
  select: `select s.id, s.chosen_offer_id as "offerId" from sites s`,
  of,
});
const OFFERED = 's.chosen_offer_id is not null';

const owners: Kind = {
  select: `select o.id from owners o`,
  of: (ids) => {
    const table = classes([`o.owner_manager_id = ${ids.ownerManager}`], NONE, NONE);
    const works = `exists (select from offers f join sites s on s.id = f.site_id
      where f.owner_id = o.id and s.site_manager_id = ${ids.siteManager})`;
    return {
      ...everybody(CLOSED),
      admin: table,
      editorWithTable: table,
      siteManager: classes([works, `not ${works} and o.created_by_id = ${ids.siteManager}`], NONE, [
        `not ${works} and o.created_by_id is null`,
      ]),
      ownerManagerWithTable: classes(
        [
          `o.owner_manager_id = ${ids.ownerManagerWithTable}`,
          `o.owner_manager_id = ${ids.ownerManager}`,
          `o.owner_manager_id is null`,
        ],
        NONE,
        NONE,
      ),
      ownerManager: classes([`o.owner_manager_id = ${ids.ownerManager}`, `o.owner_manager_id is null`], NONE, [
        `o.owner_manager_id = ${ids.ownerManagerWithTable}`,
      ]),
    };
  },
};

/** Whoever acts for an owner may pass on its link: an owner manager for those of nobody else. */
const ownerLinks: Kind = {
  select: owners.select,
  of: (ids) => ({
    ...owners.of(ids),
    ownerManagerWithTable: classes(
      [`o.owner_manager_id = ${ids.ownerManagerWithTable}`, `o.owner_manager_id is null`],
      [`o.owner_manager_id = ${ids.ownerManager}`],
      NONE,
    ),
  }),
};

const cases: Kind = {
  select: `select k.id from cases k left join briefings b on b.id = k.briefing_id left join campaigns c on c.id = b.campaign_id
    left join users u on u.id = c.user_id left join sites s on s.id = b.site_id left join owners o on o.id = b.owner_id
    left join users opener on opener.id = k.opened_by_id`,
  of: (ids) => {
    const team = (condition: string, person: number) =>
      classes(
        [
          condition,
          `k.assignee_id = ${person} and not coalesce(${condition}, false)`,
          `k.opened_by_id = ${person} and k.briefing_id is null`,
        ],
        NONE,
        [
          `not coalesce(${condition}, false) and k.assignee_id is distinct from ${person}
            and k.opened_by_id is distinct from ${person}`,
          // Opened while it was still responsible for what the record is about.
          `not coalesce(${condition}, false) and k.assignee_id is distinct from ${person}
            and k.opened_by_id = ${person} and k.briefing_id is not null`,
        ],
      );
    const owned = (person: number) =>
      `(b.owner_id is not null and (o.owner_manager_id = ${person} or o.owner_manager_id is null))`;
    return {
      admin: ALL,
      coordinator: ALL,
      editor: team(`b.editor_id = ${ids.editor}`, ids.editor),
      editorWithTable: team(`b.editor_id = ${ids.editorWithTable}`, ids.editorWithTable),
      siteManager: team(`s.site_manager_id = ${ids.siteManager}`, ids.siteManager),
      ownerManagerWithTable: team(owned(ids.ownerManagerWithTable), ids.ownerManagerWithTable),
      ownerManager: team(owned(ids.ownerManager), ids.ownerManager),
      seller: team(`u.account_executive_id = ${ids.seller}`, ids.seller),
      client: classes([`k.opened_by_id = ${ids.client}`], NONE, [
        // The team's tasks about the client's own order, and other tasks.
        `u.id = ${ids.client} and opener.role is distinct from 'USER'`,
        `k.opened_by_id = ${ids.companyManager}`,
        `opener.role = 'USER' and c.company_id <> ${COMPANY(ids)}`,
      ]),
      companyManager: classes([`k.opened_by_id = ${ids.companyManager}`, `k.opened_by_id = ${ids.client}`], NONE, [
        `c.company_id = ${COMPANY(ids)} and opener.role is distinct from 'USER'`,
        `opener.role = 'USER' and c.company_id <> ${COMPANY(ids)}`,
      ]),
    };
  },
};

const views: Kind = {
  select: `select v.id from views v`,
  of: (ids) => {
    const mine = (id: number) => [`v.user_id = ${id} and not v.is_shared`, `v.user_id = ${id} and v.is_shared`];
    const staff = (id: number) =>
      classes(
        mine(id),
        [`v.user_id = ${ids.otherAdmin} and v.is_shared`],
        [`v.user_id = ${ids.otherAdmin} and not v.is_shared`, `v.user_id = ${ids.client}`],
      );
    const client = (id: number, other: number) =>
      classes([`v.user_id = ${id}`], NONE, [`v.user_id = ${other}`, `v.user_id = ${ids.otherAdmin} and v.is_shared`]);
    return {
      admin: staff(ids.admin),
      coordinator: staff(ids.coordinator),
      editor: staff(ids.editor),
      editorWithTable: staff(ids.editorWithTable),
      siteManager: staff(ids.siteManager),
      ownerManagerWithTable: staff(ids.ownerManagerWithTable),
      ownerManager: staff(ids.ownerManager),
      seller: staff(ids.seller),
      client: client(ids.client, ids.companyManager),
      companyManager: client(ids.companyManager, ids.client),
    };
  },
};

/** Every kind of record that endpoints are about; calls.ts says which endpoint is about which. */
export const KINDS = {
  briefings,
  campaigns,
  owners,
  ownerLinks,
  cases,
  views,
  /** Everybody of the team has done something at once; only administrators see what others did. */
  recentChanges: {
    select: 'select b.id from batches b',
    of: (ids) => {
      const own = (id: number) => classes([`b.actor_id = ${id}`], NONE, [`b.actor_id <> ${id}`]);
      return {
        ...everybody(CLOSED),
        admin: ALL,
        coordinator: own(ids.coordinator),
        editor: own(ids.editor),
        editorWithTable: own(ids.editorWithTable),
        siteManager: own(ids.siteManager),
        ownerManagerWithTable: own(ids.ownerManagerWithTable),
        ownerManager: own(ids.ownerManager),
        seller: own(ids.seller),
      };
    },
  },
  /** Owner managers': those about owners they see. */
  tasks: {
    select: `select k.id from tasks k left join owners o on k.about_kind = 'owners' and o.id = k.about_id`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: ALL,
      ownerManagerWithTable: classes([`o.owner_manager_id = ${ids.ownerManager}`], NONE, [`o.id is null`]),
      ownerManager: classes([`o.owner_manager_id = ${ids.ownerManager}`], NONE, [
        `o.id is null`,
        `o.owner_manager_id = ${ids.ownerManagerWithTable}`,
      ]),
    }),
  },
  /** Seen by the whole team, changed by their manager. */
  sites: sites((ids) => ({
    ...everybody(classes([OFFERED], NONE, NONE)),
    siteManager: classes(
      [`${OFFERED} and s.site_manager_id = ${ids.siteManager}`],
      [`${OFFERED} and s.site_manager_id = ${ids.otherSiteManager}`, `${OFFERED} and s.site_manager_id is null`],
      NONE,
    ),
  })),
  /** A site's cost is hidden from managers of other sites. */
  offers: sites((ids) => ({
    ...everybody(classes([OFFERED], NONE, NONE)),
    siteManager: classes([`${OFFERED} and s.site_manager_id = ${ids.siteManager}`], NONE, [
      `${OFFERED} and s.site_manager_id = ${ids.otherSiteManager}`,
      `${OFFERED} and s.site_manager_id is null`,
    ]),
  })),
  /** Seen by every owner manager, negotiated by that of the owner. */
  negotiatedOffers: sites((ids) => {
    const managedBy = (manager: string) =>
      `s.owner_id in (select o.id from owners o where o.owner_manager_id ${manager})`;
    return {
      ...everybody(classes([OFFERED], NONE, NONE)),
      ownerManager: classes(
        [managedBy(`= ${ids.ownerManager}`), managedBy('is null')],
        [managedBy(`= ${ids.ownerManagerWithTable}`)],
        NONE,
      ),
    };
  }),
  /** Sites for sale are visible to everybody. */
  media: sites(() => everybody(classes([`${OFFERED} and s.status = 'active'`], NONE, NONE))),
  batches: {
    select: `select p.id from site_batches p`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: classes([`p.created_by_id = ${ids.admin}`], NONE, [`p.created_by_id = ${ids.siteManager}`]),
      siteManager: classes([`p.created_by_id = ${ids.siteManager}`], NONE, [`p.created_by_id = ${ids.admin}`]),
    }),
  },
  imports: {
    select: `select i.id from site_imports i`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: classes([`i.created_by_id = ${ids.admin}`], [`i.created_by_id = ${ids.siteManager}`], NONE),
      siteManager: classes([`i.created_by_id = ${ids.siteManager}`], NONE, [`i.created_by_id = ${ids.admin}`]),
    }),
  },
  users: {
    select: `select u.id from users u`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: classes([`u.id = ${ids.client}`, `u.id = ${ids.editor}`], NONE, NONE),
      seller: classes([`u.account_executive_id = ${ids.seller} and u.role = 'USER'`], NONE, [
        `u.account_executive_id = ${ids.otherSeller}`,
        `u.role = 'USER' and u.account_executive_id is null`,
        `u.id = ${ids.seller}`,
      ]),
    }),
  },
  crm: {
    select: `select a.id from crm_accounts a`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: classes([`a.id = ${ids.client}`], NONE, NONE),
      seller: classes([`a.executive_id = ${ids.seller}`], NONE, [
        `a.executive_id = ${ids.otherSeller}`,
        `a.executive_id is null`,
      ]),
    }),
  },
  publicationReports: {
    select: `select r.id, r.share_key as "key" from publication_reports r join users u on u.id = r.client_id`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: ALL,
      client: classes([`r.client_id = ${ids.client}`], NONE, [`r.client_id <> ${ids.client}`]),
      companyManager: classes([`r.client_id = ${ids.companyManager}`, `u.company_id = ${COMPANY(ids)}`], NONE, [
        `u.company_id is distinct from ${COMPANY(ids)} and r.client_id <> ${ids.companyManager}`,
      ]),
    }),
  },
  whatsappChats: {
    select: `select w.id, (select max(m.id) from whatsapp_messages m where m.chat_id = w.id and m.kind = 'image') as "messageId"
      from whatsapp_chats w left join users c on c.id = w.client_id left join owners o on o.id = w.owner_id`,
    of: (ids) => {
      const works = `exists (select from offers f join sites s on s.id = f.site_id
        where f.owner_id = o.id and s.site_manager_id = ${ids.siteManager})`;
      const unknown = `w.client_id is null and w.owner_id is null`;
      return {
        ...everybody(CLOSED),
        admin: classes([`w.client_id is not null`, `w.owner_id is not null`, unknown], NONE, NONE),
        siteManager: classes([works], NONE, [
          `w.owner_id is not null and not ${works} and o.created_by_id is distinct from ${ids.siteManager}`,
          `w.client_id is not null`,
          unknown,
        ]),
        ownerManagerWithTable: classes([`w.owner_id is not null`], NONE, [`w.client_id is not null`, unknown]),
        ownerManager: classes(
          [`o.owner_manager_id = ${ids.ownerManager}`, `w.owner_id is not null and o.owner_manager_id is null`],
          NONE,
          [`o.owner_manager_id <> ${ids.ownerManager}`, `w.client_id is not null`, unknown],
        ),
        seller: classes([`c.account_executive_id = ${ids.seller}`], NONE, [
          `c.account_executive_id = ${ids.otherSeller}`,
          `w.owner_id is not null`,
          unknown,
        ]),
      };
    },
  },
  newsletters: {
    select: `select n.id from newsletters n`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: classes([`n.executive_id is null`], NONE, NONE),
      seller: classes([`n.executive_id = ${ids.seller}`], NONE, [
        `n.executive_id = ${ids.otherSeller}`,
        `n.executive_id is null`,
      ]),
    }),
  },
  reviews: {
    select: `select r.id from review_requests r`,
    of: (ids) => ({
      ...everybody(CLOSED),
      seller: classes([`r.seller_id = ${ids.seller}`], NONE, [`r.seller_id = ${ids.otherSeller}`]),
    }),
  },
  projects: {
    select: `select p.id from projects p`,
    of: (ids) => ({
      ...everybody(CLOSED),
      client: classes([`p.company_id = ${COMPANY(ids)}`], NONE, [`p.company_id is distinct from ${COMPANY(ids)}`]),
      companyManager: classes([`p.company_id = ${COMPANY(ids)}`], NONE, [
        `p.company_id is distinct from ${COMPANY(ids)}`,
      ]),
    }),
  },
  // To others than the manager, nobody of the company is a record.
  colleagues: {
    select: `select u.id, coalesce((select min(id) from users where id <> u.id and company_id = u.company_id), u.id) as "toId"
      from users u`,
    of: (ids) => ({
      ...everybody(CLOSED),
      client: classes(NONE, NONE, [`u.id = ${ids.client}`, `u.id = ${ids.companyManager}`]),
      companyManager: classes([`u.company_id = ${COMPANY(ids)} and not u.is_company_manager`], NONE, [
        `u.company_id is distinct from ${COMPANY(ids)} and u.role = 'USER'`,
      ]),
    }),
  },
  exclusions: {
    select: `select e.id from exclusions e`,
    of: (ids) => ({
      ...everybody(CLOSED),
      client: classes(
        [`e.user_id = ${ids.client}`],
        [`e.company_id = ${COMPANY(ids)}`],
        [`e.user_id = ${ids.companyManager}`, `e.company_id <> ${COMPANY(ids)}`],
      ),
      companyManager: classes([`e.user_id = ${ids.companyManager}`, `e.company_id = ${COMPANY(ids)}`], NONE, [
        `e.user_id = ${ids.client}`,
        `e.company_id <> ${COMPANY(ids)}`,
      ]),
    }),
  },
  /** Everybody in the company reads its list; its manager writes it. */
  exclusionLists: {
    select: `select l.id from (values ('own'), ('company')) l (id)`,
    of: () => ({
      ...everybody(CLOSED),
      client: classes([`l.id = 'own'`], [`l.id = 'company'`], NONE),
      companyManager: classes([`l.id = 'own'`, `l.id = 'company'`], NONE, NONE),
    }),
  },
  payments: {
    // Expected payments can still be decided on, by the team, by who announced them and by the company's manager.
    select: `select p.id from payments p join billing_accounts a on a.id = p.billing_account_id and p.state = 'announced'
      and p.method = 'transfer'`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: ALL,
      seller: looksAfter(ids),
      client: classes([`p.recipient_id = ${ids.client}`], NONE, [`p.recipient_id <> ${ids.client}`]),
      companyManager: classes([`a.company_id = ${COMPANY(ids)}`], NONE, [
        `a.company_id is distinct from ${COMPANY(ids)}`,
      ]),
    }),
  },
  // A person's own, and to its manager the company's; hidden from others.
  cardPayments: {
    select: `select p.id from payments p join billing_accounts a on a.id = p.billing_account_id and p.method = 'card'`,
    of: (ids) => ({
      ...everybody(CLOSED),
      client: classes([`p.recipient_id = ${ids.client}`], NONE, [`p.recipient_id <> ${ids.client}`]),
      companyManager: classes([`a.company_id = ${COMPANY(ids)}`], NONE, [
        `a.company_id is distinct from ${COMPANY(ids)}`,
      ]),
    }),
  },
  // Issued and open, so that every act is possible on it.
  invoices: {
    select: `select i.id, l.id as "lineId", 1 as "adjustmentId" from invoices i
      join billing_accounts a on a.id = i.billing_account_id
      join lateral (select min(id) as id from invoice_lines where invoice_id = i.id) l on i.supplier_file_key is not null`,
    of: (ids) => ({
      ...everybody(CLOSED),
      admin: ALL,
      seller: looksAfter(ids),
      client: classes([`a.company_id = ${COMPANY(ids)}`], NONE, [`a.company_id is distinct from ${COMPANY(ids)}`]),
      companyManager: classes([`a.company_id = ${COMPANY(ids)}`], NONE, [
        `a.company_id is distinct from ${COMPANY(ids)}`,
      ]),
    }),
  },
  invoiceBatches: adminsOnly('select a.id from invoice_batches a'),
  billingAccounts: adminsOnly('select a.id from billing_accounts a'),
  // Without a company, whose account would be theirs.
  clientsAlone: adminsOnly(
    `select u.id from users u join billing_accounts a on a.user_id = u.id and u.role = 'USER' and u.company_id is null`,
  ),
  failedJobs: adminsOnly('select j.id from failed_jobs j'),
  fiscalRecords: adminsOnly('select r.id from fiscal_records r'),
  payouts: adminsOnly('select r.id from payout_runs r'),
  statements: adminsOnly(
    'select s.id, l.id as "lineId" from bank_statements s join statement_lines l on l.statement_id = s.id',
  ),
  sellerAccounts: adminsOnly('select a.seller_id as id from seller_accounts a'),
  agencies: adminsOnly('select a.id from agencies a'),
  companies: adminsOnly('select a.id from companies a'),
  editors: staff('EDITOR'),
  admins: staff('ADMIN'),
  siteManagers: staff('SITE_MANAGER'),
  ownerManagers: staff('OWNER_MANAGER'),
  sellers: staff('SELLER'),
  categories: adminsOnly('select a.id from categories a'),
  tags: adminsOnly('select a.id from tags a'),
  tagsCrm: adminsOnly('select a.id from crm_tags a'),
  categoriesCosts: adminsOnly('select a.id from category_costs a'),
  releasesBills: adminsOnly('select a.id from release_bills a'),
  brands: adminsOnly('select a.id from brands a'),
  mails: adminsOnly('select a.id from mails a'),
  audit: adminsOnly('select a.id from audit_entries a'),
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof KINDS;

export type Found = Readonly<Record<KindName, Readonly<Record<Person, Classes<Subject>>>>>;

/** @throws when the demo has no such record: then prepare.ts must make one */
export async function findRecords(owner: pg.Client, ids: Ids): Promise<Found> {
  const known = new Map<string, Promise<Subject>>();
  const find = async (what: string, { select }: Kind, condition: string): Promise<Subject> => {
    const { rows } = await owner.query(`${select} where ${condition} order by 1 limit 1`);
    const [row] = rows;
    if (!row) throw new Error(`There is no record for ${what}: ${condition}`);
    // pg gives bigint as text; ids are small.
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, /^\d+$/.test(String(value)) ? Number(value) : value]),
    ) as unknown as Subject;
  };
  const findAll = (what: string, kind: Kind, conditions: readonly string[]) =>
    Promise.all(
      conditions.map((condition) => {
        const key = `${kind.select} ${condition}`;
        const found = known.get(key) ?? find(what, kind, condition);
        known.set(key, found);
        return found;
      }),
    );
  const found: Record<string, Record<string, Classes<Subject>>> = {};
  for (const [name, kind] of Object.entries<Kind>(KINDS)) {
    const persons: Record<string, Classes<Subject>> = {};
    for (const [person, { own, seen, hidden }] of Object.entries(kind.of(ids))) {
      const what = `${name} of ${person}`;
      persons[person] = {
        own: await findAll(what, kind, own),
        seen: await findAll(what, kind, seen),
        hidden: await findAll(what, kind, hidden),
      };
    }
    found[name] = persons;
  }
  return found as Found;
}
