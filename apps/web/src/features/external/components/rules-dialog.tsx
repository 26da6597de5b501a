import type { OwnerPageSite } from '@linkstand/contract/owners/schema';
import { CONTENT_RULES } from '@linkstand/contract/sites/choices';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { NO_RULES } from '../../content-rules/no-rules.ts';
import { RuleFields } from '../../content-rules/rule-fields.tsx';
import { setRules } from '../link-calls.ts';
import { useOwnerAct } from '../publication.ts';

type Props = {
  uuid: string;
  /** Null: all of the owner's. */
  site: OwnerPageSite | null;
  onClose: () => void;
};

/** What the owner wants of texts, from now on. */
export function RulesDialog({ uuid, site, onClose }: Props) {
  const t = useT('external');
  const ui = useT('ui');
  const act = useOwnerAct(uuid);
  const [rules, setTyped] = useState(site?.rules ?? NO_RULES);
  const save = async () => {
    await act((link) => setRules(link, { ...rules, siteId: site?.id ?? null }));
    toastDone(t('sales.rulesDone'));
  };
  return (
    <FormDialog
      title={site ? t('sales.rulesOne', { site: site.name }) : t('sales.rulesAllTitle')}
      submitLabel={ui('actions.save')}
      fields={CONTENT_RULES}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          {!site && <Text>{t('sales.rulesAllHelp')}</Text>}
          <RuleFields rules={rules} errors={errors} onChange={(change) => setTyped({ ...rules, ...change })} />
        </>
      )}
    </FormDialog>
  );
}
