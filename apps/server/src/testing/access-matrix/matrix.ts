/**
 * Who may call what, as docs/RULES.md says: written by hand, independently of contract and policies.
 * `access-matrix.test.ts` calls every endpoint as each of these people and compares.
 *
 * For a person, records are of three classes: own ones it may act on, others it may only see, and hidden ones.
 *
 *   +  allowed for any record
 *   o  allowed for records it owns or sees; 404 for hidden ones
 *   f  allowed for its own; 403 for those it only sees; 404 for hidden ones
 *   x  403 for records it owns or sees; 404 for hidden ones
 *   -  403 for any record
 *
 * A row is a section, its endpoints (`*`: all, if they are alike), and a code per person.
 */
export const PERSONS = [
  'admin',
  'coordinator',
  'editor',
  /** An editor with canSeeOwnersTable: any internal person can have the flag. */
  'editorWithTable',
  'siteManager',
  'ownerManagerWithTable',
  'ownerManager',
  'seller',
  /** Of a company that it doesn't manage. */
  'client',
  'companyManager',
] as const;
export type Person = (typeof PERSONS)[number];

export const CODES = ['+', 'o', 'f', 'x', '-'] as const;
export type Code = (typeof CODES)[number];

const TABLE = `
#                                                                                 owner
#                                                                           site  manager    client
# section         endpoints                                    admin co ed ed+ |  +   - sell |  manager

  users           me profile updateProfile setLanguage tourSeen     | +  +  +  +  +  +  +  +  +  +
  currencies      get                                               | +  +  +  +  +  +  +  +  +  +
  users           stopImpersonating                                 | +  +  +  +  +  +  +  +  +  +
  users           search count export                               | +  -  -  -  -  -  -  +  -  -
  users           get history update bulk                           | +  -  -  -  -  -  -  o  -  -
  users           enable disable changeRole duties sendReset        | +  -  -  -  -  -  -  -  -  -
  users           create remove setPassword                         | +  -  -  -  -  -  -  -  -  -
  users           impersonate accountExecutives coordinators        | +  -  -  -  -  -  -  -  -  -
  users           editors                                           | +  +  -  -  -  -  -  -  -  -
  auth            openSession sendVerification                      | +  +  +  +  +  +  +  +  +  +
  notifications   list read events                                  | +  +  +  +  +  +  +  +  +  +
  views           list create                                       | +  +  +  +  +  +  +  +  +  +
  views           update remove                                     | o  f  f  f  f  f  f  f  o  o
  views           chooseDefault                                     | o  o  o  o  o  o  o  o  o  o
  views           readers                                           | +  -  -  -  -  -  -  -  -  -
  recentChanges   search count ofRun                                | +  +  +  +  +  +  +  +  -  -
  recentChanges   get records undo                                  | +  o  o  o  o  o  o  o  -  -

# Admin-only sections
  agencies        *                                                 | +  -  -  -  -  -  -  -  -  -
  companies       *                                                 | +  -  -  -  -  -  -  -  -  -
  editors         *                                                 | +  -  -  -  -  -  -  -  -  -
  admins          *                                                 | +  -  -  -  -  -  -  -  -  -
  siteManagers    *                                                 | +  -  -  -  -  -  -  -  -  -
  ownerManagers   *                                                 | +  -  -  -  -  -  -  -  -  -
  categoriesCosts *                                                 | +  -  -  -  -  -  -  -  -  -
  releasesBills   *                                                 | +  -  -  -  -  -  -  -  -  -
  tasks           search count export create                        | +  -  -  -  -  +  +  -  -  -
  tasks           get update move note colleagues                   | +  -  -  -  -  o  o  -  -  -
  tasks           remove                                            | +  -  -  -  -  -  -  -  -  -
  mails           *                                                 | +  -  -  -  -  -  -  -  -  -
  audit           *                                                 | +  -  -  -  -  -  -  -  -  -
  services        *                                                 | +  -  -  -  -  -  -  -  -  -
  services.files  *                                                 | +  -  -  -  -  -  -  -  -  -
  brands          list create update savePicture                   | +  -  -  -  -  -  -  -  -  -
  settings        list update reset history previewImport import    | +  -  -  -  -  -  -  -  -  -
  sellers         search count export get history create update     | +  -  -  -  -  -  -  -  -  -
  sellers         bulk remove enable disable invite getAll          | +  -  -  -  -  -  -  -  -  -
  sellers         searchClients countClients moveClients            | +  -  -  -  -  -  -  -  -  -
  sellers         logged                                            | -  -  -  -  -  -  -  +  -  -
  tagsCrm         search count export get history create update     | +  -  -  -  -  -  -  -  -  -
  tagsCrm         bulk remove                                       | +  -  -  -  -  -  -  -  -  -
  tagsCrm         getAll                                            | +  -  -  -  -  -  -  +  -  -

# Reference data: clients read the names that they choose from
  categories      search count export get                           | +  +  +  +  +  +  +  +  -  -
  categories      getAll                                            | +  +  +  +  +  +  +  +  +  +
  categories      history create update bulk remove                 | +  -  -  -  -  -  -  -  -  -
  tags            search count export get                           | +  +  +  +  +  +  +  +  -  -
  tags            getAll                                            | +  +  +  +  +  +  +  +  +  +
  tags            history create update bulk remove                 | +  -  -  -  -  -  -  -  -  -

# A client's projects: for whom its company buys
  projects        search count export mine create                   | -  -  -  -  -  -  -  -  +  +
  projects        get history update remove bulk                    | -  -  -  -  -  -  -  -  o  o
  colleagues      search count export                               | -  -  -  -  -  -  -  -  +  +
  colleagues      create rules setRules                             | -  -  -  -  -  -  -  -  -  +
  colleagues      get update leave                                  | -  -  -  -  -  -  -  -  o  o

# Money: the team's payments, a client's own wallet
  finances        get finalize                                      | +  -  -  -  -  -  -  -  -  -
  payments        search count export                               | +  -  -  -  -  -  -  +  -  -
  payments        get                                               | +  -  -  -  -  -  -  o  -  -
  payments        history create confirm refuse reverse             | +  -  -  -  -  -  -  -  -  -
  payouts         *                                                 | +  -  -  -  -  -  -  -  -  -
  statements      *                                                 | +  -  -  -  -  -  -  -  -  -
  commissions     search count export summary                       | +  -  -  -  -  -  -  +  -  -
  commissions     account setAccount statement                      | -  -  -  -  -  -  -  +  -  -
  commissions     accountOf confirmAccount statementOf              | +  -  -  -  -  -  -  -  -  -
  wallet          get holds topUps topUp search count export        | -  -  -  -  -  -  -  -  +  +
  cards           state topUp                                       | -  -  -  -  -  -  -  -  +  +
  cards           get cancel                                        | -  -  -  -  -  -  -  -  o  o
  cards           payBill                                           | -  -  -  -  -  -  -  -  x  o
  wallet          withdrawTopUp                                     | -  -  -  -  -  -  -  -  o  o
  invoices        search count export create                        | +  -  -  -  -  -  -  +  -  -
  invoices        get history addable pdf xml                       | +  -  -  -  -  -  -  o  -  -
  invoices        update addLines removeLine                        | +  -  -  -  -  -  -  o  -  -
  invoices        adjust removeAdjustment attach file issue void    | +  -  -  -  -  -  -  -  -  -
  invoices        pay undoPayment credit mail due draftDue          | +  -  -  -  -  -  -  -  -  -
  invoices        startBatch batch                                  | +  -  -  -  -  -  -  -  -  -
  invoices        series startSeries                                | +  -  -  -  -  -  -  -  -  -
  failedJobs      *                                                 | +  -  -  -  -  -  -  -  -  -
  fiscalRecords   *                                                 | +  -  -  -  -  -  -  -  -  -
  billingAccounts *                                                 | +  -  -  -  -  -  -  -  -  -
  bills           search count export statement details             | -  -  -  -  -  -  -  -  +  +
  bills           updateDetails previewDetails                      | -  -  -  -  -  -  -  -  -  +
  bills           pdf                                               | -  -  -  -  -  -  -  -  o  o
  bills           pay                                               | -  -  -  -  -  -  -  -  x  o
  reports         read csv xlsx pdf                                 | +  -  -  -  -  -  -  +  -  -
  reports         dashboard                                         | +  -  -  -  -  -  -  -  -  -
  publicationReports search preview issue                           | +  -  -  -  -  -  -  -  -  -
  publicationReports get mail share endShare                        | +  -  -  -  -  -  -  -  -  -
  publicationReports mine                                           | -  -  -  -  -  -  -  -  +  +
  publicationReports pdf xlsx                                       | +  -  -  -  -  -  -  -  o  o
  desk            firstSteps                                        | +  -  -  -  -  -  -  -  -  -
  desk            waiting find                                      | +  +  +  +  +  +  +  +  -  -

# Clients as accounts: a seller has its own
  crm             search count export planMany                      | +  -  -  -  -  -  -  +  -  -
  crm             reminders previewReminder                         | +  -  -  -  -  -  -  -  -  -
  crm             get timeline touch plan colleagues                | +  -  -  -  -  -  -  o  -  -

# Newsletters: a seller's to its own clients; those with canAccessOwnerNewsletter to owners
  newsletters     search count create                               | +  -  -  -  -  -  -  +  -  -
  newsletters     get update remove audience people preview test    | +  -  -  -  -  -  -  o  -  -
  newsletters     send schedule unschedule pause resume retry cancel| +  -  -  -  -  -  -  o  -  -
  newsletters     recipients addImage                               | +  -  -  -  -  -  -  o  -  -
  newsletters     suppressions suppress liftSuppression             | +  -  -  -  -  -  -  -  -  -

# Chats on WhatsApp: sellers' with their clients, managers' with the owners they see
  whatsappChats   search count templates cannedAnswers              | +  -  -  -  +  +  +  +  -  -
  whatsappChats   get send sendTemplate read take close reopen      | +  -  -  -  o  o  o  o  -  -
  whatsappChats   assign snooze note colleagues                     | +  -  -  -  o  o  o  o  -  -
  whatsappChats   react optIn presence                              | +  -  -  -  o  o  o  o  -  -
  whatsappChats   briefings bindBriefing                            | +  -  -  -  o  o  o  o  -  -
  whatsappChats   briefingFiles sendBriefingFile                    | +  -  -  -  o  o  o  o  -  -
  whatsappChats   sendFile file                                     | +  -  -  -  o  o  o  o  -  -
  whatsappChats   syncTemplates                                     | +  -  -  -  -  -  -  -  -  -
  whatsappChats   openCase                                          | +  -  -  -  -  -  -  o  -  -
  whatsappChats   bind makeClient liftStop                          | +  -  -  -  -  -  -  -  -  -

# What sellers ask
  reviews         search count export                               | +  -  -  -  -  -  -  +  -  -
  reviews         get history                                       | +  -  -  -  -  -  -  o  -  -
  reviews         create campaigns                                  | -  -  -  -  -  -  -  +  -  -
  reviews         approve deny                                      | +  -  -  -  -  -  -  -  -  -
  reviews         withdraw                                          | -  -  -  -  -  -  -  o  -  -

# Sites: the team sees all of them; offers and costs only who may know them
  sites           search count export get options prices survival metrics | +  +  +  +  +  +  +  +  -  -
  sites           history                                           | +  -  -  -  +  -  -  -  -  -
  sites           create near                                       | +  -  -  -  +  -  -  -  -  -
  sites           update bulk addOffer chooseOffer                  | +  -  -  -  f  -  -  -  -  -
  sites           remove                                            | +  -  -  -  -  -  -  -  -  -
  sites           choices                                           | +  +  -  -  -  -  -  +  -  -
  sites           owners                                            | +  -  -  -  +  +  +  -  -  -
  sites           offers costs                                      | +  -  -  -  o  +  +  -  -  -
  sites           updateOffer resumeOffer removeOffer               | +  -  -  -  o  -  -  -  -  -
  sites           acceptCost declineCost                            | +  -  -  -  o  -  -  -  -  -
  sites           proposeCost withdrawCost                          | +  -  -  -  -  +  f  -  -  -
  sites.batches   create                                            | +  -  -  -  +  -  -  -  -  -
  sites.batches   get items apply undo                              | o  -  -  -  o  -  -  -  -  -
  sites.imports   create fetch search count export template         | +  -  -  -  +  -  -  -  -  -
  sites.imports   take decline                                      | +  -  -  -  -  -  -  -  -  -
  sites.imports   get items findings refused stop undo              | +  -  -  -  o  -  -  -  -  -
  sites.imports   reread plan decide apply                          | f  -  -  -  o  -  -  -  -  -

# The catalogue and what a client keeps of it
  media           search histograms options understand export get   | +  +  +  +  +  +  +  +  +  +
  media           checkCategory                                     | +  +  +  +  +  +  +  +  +  +
  media           favorite favorites cart addToCart                 | -  -  -  -  -  -  -  -  +  +
  media           removeFromCart                                    | -  -  -  -  -  -  -  -  +  +
  domains         *                                                 | -  -  -  -  -  -  -  -  +  +
  portfolios      *                                                 | -  -  -  -  -  -  -  -  +  +
  exclusions      lists search count export                         | -  -  -  -  -  -  -  -  +  +
  exclusions      add clear                                         | -  -  -  -  -  -  -  -  f  +
  exclusions      remove                                            | -  -  -  -  -  -  -  -  f  o

# Campaigns are the client's; the team works on them as requests. Who prepares one edits it until it is submitted
  campaigns       search count                                      | +  +  -  -  -  -  -  +  +  +
  campaigns       get draft quote guard                             | +  o  -  -  -  -  -  o  o  o
  campaigns       finances                                          | +  -  -  -  -  -  -  o  o  o
  campaigns       create                                            | -  -  -  -  -  -  -  -  +  +
  campaigns       copy                                              | +  o  -  -  -  -  -  o  o  o
  campaigns       update addSites                                   | +  f  -  -  -  -  -  f  o  o
  campaigns       submit                                            | +  -  -  -  -  -  -  o  o  o
  campaigns       askApproval withdrawApproval                      | -  -  -  -  -  -  -  -  o  o
  campaigns       giveApproval declineApproval                      | -  -  -  -  -  -  -  -  x  o
  campaigns       cancel                                            | +  o  -  -  -  -  -  -  o  o
  campaigns       remove                                            | +  -  -  -  -  -  -  -  o  o
  requests        search count export create clients                | +  +  -  -  -  -  -  +  -  -
  requests        get                                               | +  o  -  -  -  -  -  o  -  -
  requests        decide                                            | +  o  -  -  -  -  -  -  -  -
  requests        changeUser                                        | +  -  -  -  -  -  -  -  -  -

# Briefings: an editor sees its own, to act on, and the open queue
  briefings       search count export                               | +  +  +  +  +  +  +  +  +  +
  briefings       get contentVersion earlierTexts earlierText       | +  o  o  o  o  o  o  o  o  o
  briefings       downloadDocument file                             | +  o  o  o  o  o  o  o  o  o
  briefings       messages checks linkLife linkEvidence             | +  o  o  o  o  o  o  o  o  o
  briefings       refundLink                                        | +  -  -  -  -  -  -  -  o  o
  briefings       replacementSites replaceLink                      | -  -  -  -  -  -  -  -  o  o
  briefings       pauseGuarantee resumeGuarantee settleGuarantee    | +  -  -  -  -  -  -  -  -  -
  briefings       colleagues                                        | +  o  o  o  o  o  o  o  -  -
  briefings       update remove                                     | +  f  -  -  -  -  -  f  o  o
  briefings       copy                                              | +  o  -  -  -  -  -  o  o  o
  briefings       keepText restoreText                              | +  o  f  f  -  -  -  f  o  o
  briefings       saveContent importDocument upload takeImage       | +  o  f  f  -  -  -  f  o  o
  briefings       aiDraft                                           | +  o  f  f  -  -  -  f  o  o
  briefings       textChecks                                        | +  o  o  o  -  -  -  -  -  -
  briefings       openLinks                                         | +  o  o  o  -  -  -  o  o  o
  briefings       checkText                                         | +  o  f  f  -  -  -  -  -  -
  briefings       aiDrafting                                        | +  +  +  +  -  -  -  +  +  +
  briefings       removeFile                                        | +  o  f  f  -  -  -  f  o  o
  briefings       markFile                                          | +  o  f  f  -  o  o  f  o  o
  briefings       writeMessage                                      | +  o  f  f  o  o  o  x  o  o
  briefings       check_link                                        | +  o  f  f  o  o  o  x  o  o
  briefings       open_case                                         | +  o  f  f  x  x  x  o  o  o
  briefings       approve deny                                      | +  o  -  -  -  -  -  -  -  -
  briefings       approve_directly                                  | +  -  -  -  -  -  -  -  -  -
  briefings       resubmit ask_review send_version_back             | -  -  -  -  -  -  -  -  o  o
  briefings       choose_article                                    | -  -  -  -  -  -  -  -  o  o
  briefings       propose_articles                                  | +  -  -  -  -  o  o  -  -  -
  briefings       judge_article                                     | +  f  -  -  -  -  -  f  o  o
  briefings       report_problem                                    | -  -  -  -  -  -  -  -  o  o
  briefings       start_review                                      | +  o  o  o  -  -  -  -  -  -
  briefings       send_to_client send_to_production recall          | +  o  f  f  -  -  -  -  -  -
  briefings       accept_content                                    | +  o  -  -  -  -  -  -  o  o
  briefings       swap_site                                         | +  o  -  -  -  -  -  -  -  -
  briefings       accept_publication change_promise                 | +  -  -  -  -  o  o  -  -  -
  briefings       decline_publication                               | +  -  -  -  -  o  o  -  -  -
  briefings       confirm_publication                               | +  o  f  f  o  o  o  -  -  -
  briefings       correct_url return_to_owner                       | +  o  f  f  -  o  o  -  -  -
  briefings       finalize                                          | +  o  -  -  -  -  -  -  -  -
  briefings       cancel                                            | +  o  -  -  -  -  -  -  o  o
  briefings       refund force_status set_bonus                     | +  -  -  -  -  -  -  -  -  -
  briefings       assign_editor                                     | +  o  -  -  -  -  -  -  -  -
  briefings       write_internal_comment set_draft_link             | +  o  f  f  -  -  -  -  -  -
  briefings       send_link_again                                   | +  o  f  f  -  o  o  -  -  -
  briefings       remind_owner                                      | +  o  -  -  -  o  o  -  -  -

# Links: those of the briefings that one sees
  links           search count export groups                        | +  +  +  +  +  +  +  +  +  +

# Owners: with the flag an owner manager keeps all of them, anybody else of the team reads them
  owners          search count export managers                      | +  -  -  +  +  +  +  -  -  -
  owners          get survival                                      | +  -  -  +  o  +  o  -  -  -
  owners          history sites                                     | +  -  -  -  o  +  o  -  -  -
  owners          timeline touch plan colleagues                    | +  -  -  -  -  +  o  -  -  -
  owners          create                                            | +  -  -  -  +  +  -  -  -  -
  owners          update bulk setPayment removePayment              | +  -  -  -  o  +  x  -  -  -
  owners          confirm_payment                                   | +  -  -  -  -  -  -  -  -  -
  owners          reveal_payment revoke_link renew_link             | +  -  -  -  o  +  x  -  -  -
  owners          block unblock block_preview duplicates            | +  -  -  -  -  +  x  -  -  -
  owners          merge merge_preview                               | +  -  -  -  -  +  x  -  -  -
  owners          reveal_link account                               | +  -  -  -  -  f  o  -  -  -
  owners          remove                                            | +  -  -  -  x  -  x  -  -  -

# Cases: a client has those that clients opened
  cases           search count export                               | +  +  +  +  +  +  +  +  +  +
  cases           cannedAnswers                                     | +  +  +  +  +  +  +  +  -  -
  cases           get answer                                        | +  +  o  o  o  o  o  o  o  o
  cases           create                                            | +  o  o  o  -  -  -  o  o  o
  cases           note colleagues presence                          | +  +  o  o  o  o  o  o  -  -
  cases           close reopen merge wait resume                    | +  +  o  o  o  o  o  o  -  -
  cases           update                                            | +  +  o  o  o  o  o  o  -  -
  cases           remove                                            | +  -  -  -  -  -  -  -  -  -
  cases           assign                                            | +  +  -  -  -  -  -  -  -  -
`;

/** Endpoints without sign-in. Public: never 401 or 403. Link: for the holder of the right link, otherwise 404. */
export const WITHOUT_SIGN_IN: Readonly<Record<'public' | 'link', readonly string[]>> = {
  public: [
    'auth.register',
    'auth.resetPassword',
    'auth.closeSession',
    'brands.current',
    'settings.legal',
    'links.days',
    'views.endMails',
    'newsletters.unsubscribe',
    'newsletters.preferences',
    'newsletters.choosePreferences',
    // By a key; publication-reports.test.ts tries wrong, expired and revoked ones.
    'publicationReports.shared',
    'publicationReports.sharedXlsx',
  ],
  link: [
    'external.briefing',
    'external.accept_publication',
    'external.change_promise',
    'external.propose_articles',
    'external.decline_publication',
    'external.confirm_publication',
    'external.correct_url',
    'external.checkUrl',
    'external.ask',
    'external.document',
    'external.file',
    'external.owner',
    'external.pause',
    'external.resume',
    'external.rules',
    'external.offerSite',
    'external.proveSite',
    'external.withdrawSite',
    'external.previewPrices',
    'external.sendPrices',
    'external.withdrawPrices',
  ],
};

export interface Row {
  readonly section: string;
  /** `*`: all of the section. */
  readonly endpoints: readonly string[];
  readonly codes: Readonly<Record<Person, Code>>;
}

function readRow(line: string): Row {
  const [left = '', right = ''] = line.split('|');
  const [section = '', ...endpoints] = left.trim().split(/\s+/);
  const codes = right.trim().split(/\s+/);
  if (codes.length !== PERSONS.length || codes.some((code) => !(CODES as readonly string[]).includes(code)))
    throw new Error(`Not a code for each person: ${line}`);
  return {
    section,
    endpoints,
    codes: Object.fromEntries(PERSONS.map((person, index) => [person, codes[index]])) as Row['codes'],
  };
}

export const ROWS: readonly Row[] = TABLE.split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map(readRow);

/** The rows for an endpoint by its dotted name. None, or more than one, is a mistake in the matrix. */
export function rowsOf(name: string): Row[] {
  const section = name.slice(0, name.lastIndexOf('.'));
  const endpoint = name.slice(name.lastIndexOf('.') + 1);
  return ROWS.filter(
    (row) => row.section === section && (row.endpoints.includes('*') || row.endpoints.includes(endpoint)),
  );
}
