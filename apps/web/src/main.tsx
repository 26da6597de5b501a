import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter';
import './ui/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brand } from './lib/brand.ts';
import { startI18n } from './lib/i18n.ts';
import { queryClient } from './lib/query.ts';
import { router } from './router.tsx';
import { brandTheme, brandVariables } from './ui/theme/theme.ts';
import { TOAST_MS } from './ui/toast.ts';

const theme = brandTheme(brand);
const variables = brandVariables(brand);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

await startI18n(['common']);

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <Notifications position="top-right" autoClose={TOAST_MS} limit={4} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
