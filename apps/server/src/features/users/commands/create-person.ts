import type { NewUser } from '@linkstand/contract/users/schema';
import { type Context, together } from '../../../platform/context.ts';
import { definedFields } from '../../../platform/defined-fields.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { withPhone } from '../../../platform/phone-numbers.ts';
import { record } from '../../../platform/record.ts';
import { withTaxNumber } from '../../../platform/tax-numbers/with-tax-number.ts';
import { checkPerson, personColumns } from '../people.ts';
import { changeCrmTags } from './change-crm-tags.ts';
import { invitePerson } from './invite-person.ts';

/**
 * Creates a person of any role and mails the link that sets the first password.
 *
 * @returns the id of the user
 * @throws Refusal 422 that names the field: an address with an account, a flag that the role can't have
 */
export const createPerson = (
  ctx: Context,
  identity: IdentityAdmin,
  { role, editorCoordinator = false, ...typed }: NewUser,
): Promise<number> =>
  together(ctx, async (tx) => {
    const input = withPhone(await withTaxNumber(typed, undefined, 'person'));
    if (editorCoordinator && role !== 'EDITOR') throw fieldRule({ path: 'editorCoordinator', code: 'choose_other' });
    await checkPerson(tx, ctx, input, { role, companyId: null, isCompanyManager: false });
    const { name, email } = input;
    const id = await invitePerson(tx, ctx, identity, {
      ...definedFields(personColumns(input)),
      name,
      email,
      role,
      editorCoordinator,
    });
    await changeCrmTags(tx, { id, crmTags: [] }, input);
    const entered = Object.entries({ ...input, role, ...(editorCoordinator && { editorCoordinator }) });
    await record(tx, ctx, {
      entity: 'users',
      entityId: id,
      action: 'user.create',
      to: 'invited',
      changes: Object.fromEntries(entered.map(([key, value]) => [key, [null, value]])),
    });
    return id;
  });
