import { api } from '../../../../lib/api.ts';
import { NewCaseDialog } from '../../../cases/components/new-case-dialog.tsx';
import type { DialogProps } from '../dialogs.tsx';

/** Opens a case on a briefing. */
export const OpenCaseDialog = ({ briefing: { id }, onClose }: DialogProps) => (
  <NewCaseDialog onCreate={(body) => api.cases.create({ body: { ...body, briefingId: id } })} onClose={onClose} />
);
