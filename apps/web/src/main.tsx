import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter';
import './ui/theme/base.css';
import './ui/theme/touch.css';
import './ui/theme/forced-colors.css';
import './ui/theme/print.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { brand } from './lib/brand.ts';
import { keepComposingKeys } from './lib/composing-keys.ts';
import { openDemoSites } from './lib/demo-links.ts';
import { LocaleProvider, startI18n } from './lib/i18n.ts';
import { fetchPage, OUTLINE_AFTER_MS, router } from './router.tsx';
import { showTruncatedTexts } from './ui/data/whole-text.ts';
import { printOnWhite } from './ui/theme/print-on-white.ts';
import { brandTheme, brandVariables } from './ui/theme/theme.ts';
import { ToastOutlet } from './ui/toasts/toast.ts';

keepComposingKeys(window);
const theme = brandTheme(brand);
const variables = brandVariables(brand);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

function Product({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <LocaleProvider>
        <ToastOutlet />
        <RouterProvider router={router} />
      </LocaleProvider>
    </MantineProvider>
  );
}

/**
 * Draws the first screen once, with its rows: React holds back for 300 ms what replaces anything shown before it. Not
 * at the top level of this module: other files import it, and would not run before the last `await` is over.
 */
async function start(into: HTMLElement): Promise<void> {
  const words = startI18n(['common']);
  const rows = fetchPage();
  // Of whoever goes back or on before there is a page; from then on the router hears it itself, by a listener of its own.
  const stopHearing = router.history.subscribe(() => void router.load());
  const page = router.load();
  await words;
  await Promise.race([
    Promise.allSettled([page, rows]),
    new Promise((resolve) => setTimeout(resolve, OUTLINE_AFTER_MS)),
  ]);
  // In steps, so that what is asked for meanwhile is answered between them.
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <Product onShown={stopHearing} />
      </StrictMode>,
    ),
  );
}

if (brand.demo) openDemoSites();
showTruncatedTexts();
printOnWhite();
void start(root);
