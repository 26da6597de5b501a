import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';

/** A password field that can show its content. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT('public');
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />;
}
