import type { Database } from '../../platform/context.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 32" role="img" aria-label="Linkstand"><g fill="none" stroke="#3451b2" stroke-width="3.5" stroke-linecap="round"><path d="M13 19.5 19.5 13"/><path d="m11 15-3.2 3.2a5.2 5.2 0 0 0 7.4 7.4L18 22.7"/><path d="m21 17 3.2-3.2a5.2 5.2 0 0 0-7.4-7.4L14 9.3"/></g><text x="38" y="22" font-family="Inter, system-ui, sans-serif" font-size="19" font-weight="600" fill="#26334d">Linkstand</text></svg>`;
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3451b2"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M13 19 19 13"/><path d="m11.500 15-2.700 2.700a4.700 4.700 0 0 0 6.600 6.600l2.600-2.600"/><path d="m20.500 17 2.700-2.700a4.700 4.700 0 0 0-6.600-6.600L14 10.300"/></g></svg>`;

/** An installation without a brand gets a plain one, so that its first page has a name and a colour. */
export async function ensureBrand(db: Database, publicUrl: string): Promise<void> {
  await db
    .insertInto('brands')
    .values({
      key: 'default',
      name: 'Linkstand',
      host: null,
      baseUrl: publicUrl,
      pageTitle: 'Linkstand',
      primaryColor: '#3451b2',
      secondaryColor: '#0f766e',
      accentColor: '#c2410c',
      logoSvg: LOGO,
      iconSvg: ICON,
      isDefault: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
