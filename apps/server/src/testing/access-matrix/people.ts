import type pg from 'pg';
import type { Person } from './matrix.ts';

/** The demo address with which each person signs in. */
export const ADDRESSES: Readonly<Record<Person, string>> = {
  admin: 'admin@demo.linkstand.test',
  coordinator: 'coordinator@demo.linkstand.test',
  editor: 'editor@demo.linkstand.test',
  editorWithTable: 'declan@demo.linkstand.test',
  siteManager: 'sitemanager@demo.linkstand.test',
  ownerManagerWithTable: 'ownermanager@demo.linkstand.test',
  ownerManager: 'thiago@demo.linkstand.test',
  seller: 'seller@demo.linkstand.test',
  client: 'client@demo.linkstand.test',
  companyManager: 'itziar.goikoetxea@norteviajes.example',
};

/** Their ids, and those of a few others who own further records. */
export type Ids = Readonly<
  Record<Person | 'otherAdmin' | 'otherCoordinator' | 'otherSiteManager' | 'otherSeller', number>
>;

/** Gives each person exactly the flags that its name says. */
export async function castPeople(owner: pg.Client): Promise<Ids> {
  await owner.query(
    `update users set
      can_see_owners_table = email = any($1),
      editor_coordinator = email in ('coordinator@demo.linkstand.test', 'beatriz@demo.linkstand.test'),
      is_company_manager = is_company_manager and email <> $2 or email = $3`,
    [[ADDRESSES.editorWithTable, ADDRESSES.ownerManagerWithTable], ADDRESSES.client, ADDRESSES.companyManager],
  );
  const wanted = {
    ...ADDRESSES,
    otherAdmin: 'oliver@demo.linkstand.test',
    otherCoordinator: 'beatriz@demo.linkstand.test',
    otherSiteManager: 'nuria@demo.linkstand.test',
    otherSeller: 'amara@demo.linkstand.test',
  };
  const { rows } = await owner.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [Object.values(wanted)],
  );
  const idOf = (email: string) => {
    const row = rows.find((each) => each.email === email);
    if (!row) throw new Error(`The demo has nobody of the address ${email}.`);
    return Number(row.id);
  };
  return Object.fromEntries(Object.entries(wanted).map(([person, email]) => [person, idOf(email)])) as Ids;
}
