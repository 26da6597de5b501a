import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

const KEY = ['colleagues', 'rules'];

/** Whether a second person approves each order of the company. */
export function OrderRules() {
  const t = useT('colleagues');
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.colleagues.rules({}, { signal }) });
  if (!data) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('rules.title')}
      </Button>
      {opened && <RulesDialog rules={data} onClose={() => setOpened(false)} />}
    </>
  );
}

type Props = { rules: { version: number; needsApproval: boolean }; onClose: () => void };

function RulesDialog({ rules, onClose }: Props) {
  const t = useT('colleagues');
  const client = useQueryClient();
  const [needsApproval, setNeeds] = useState(rules.needsApproval);
  const save = async () => {
    try {
      client.setQueryData(KEY, await api.colleagues.setRules({ version: rules.version, body: { needsApproval } }));
    } finally {
      void client.invalidateQueries({ queryKey: KEY });
    }
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    toastDone(t('rules.saved'));
  };
  return (
    <FormDialog title={t('rules.title')} submitLabel={t('rules.save')} fields={[]} onClose={onClose} onSubmit={save}>
      {() => (
        <Switch
          label={t('rules.needsApproval')}
          description={t('rules.help')}
          checked={needsApproval}
          onChange={(event) => setNeeds(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
