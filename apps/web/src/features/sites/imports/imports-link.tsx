import { IconFileImport } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';

/** The way to the imports, for those who may bring sites in. */
export function ImportsLink() {
  const t = useT('imports');
  const { role } = useUser();
  if (role !== 'ADMIN' && role !== 'SITE_MANAGER') return null;
  return (
    <ButtonLink to="/sites/imports" variant="default" leftSection={<IconFileImport size={16} />}>
      {t('open')}
    </ButtonLink>
  );
}
