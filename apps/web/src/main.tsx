import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter';
import './ui/theme/base.css';
import './ui/theme/touch.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brand } from './lib/brand.ts';
import { openDemoSites } from './lib/demo-links.ts';
import { LocaleProvider, startI18n } from './lib/i18n.ts';
import { fetchPage, router } from './router.tsx';
import { brandTheme, brandVariables } from './ui/theme/theme.ts';
import { ToastOutlet } from './ui/toast.ts';
import { showTruncatedTexts } from './ui/whole-text.ts';

const theme = brandTheme(brand);
const variables = brandVariables(brand);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

if (brand.demo) openDemoSites();
showTruncatedTexts();
const words = startI18n(['common']);
fetchPage();
await words;

function Product() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <LocaleProvider>
        <ToastOutlet />
        <RouterProvider router={router} />
      </LocaleProvider>
    </MantineProvider>
  );
}

createRoot(root).render(
  <StrictMode>
    <Product />
  </StrictMode>,
);
