import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Leaves a form as it was. Asks first where something is typed that would be lost. */
export function CancelButton({ isChanged, onCancel }: { isChanged: boolean; onCancel: () => void }) {
  const ui = useT('ui');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => (isChanged ? setAsking(true) : onCancel())}>
        {ui('actions.cancel')}
      </Button>
      {isAsking && <LeaveDialog leaving={{ isKept: false, stay: () => setAsking(false), proceed: onCancel }} />}
    </>
  );
}
