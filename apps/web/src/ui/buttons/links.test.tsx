import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnchorLink, ButtonLink } from './links.tsx';

it('does not call the way back to a list the current page', async () => {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/sites' }),
    createRoute({ getParentRoute: () => root, path: '/sites/$id' }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/sites/1'] }) });
  await router.load();
  const shown = renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <MantineProvider>
        <AnchorLink to="/sites">Sites</AnchorLink>
        <ButtonLink to="/sites">All sites</ButtonLink>
      </MantineProvider>
    </RouterContextProvider>,
  );
  expect(shown.match(/href="\/sites"/g)).toHaveLength(2);
  expect(shown).not.toContain('aria-current');
});
