import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A page in its own chunk: `page(() => import('./pages/media.tsx'), 'MediaPage')`. The import is typed as unknown on
 * purpose: pages use the router's types, so the router must not use theirs.
 */
export function page(load: () => Promise<unknown>, name: string) {
  return lazyRouteComponent(async () => {
    const found = ((await load()) as Record<string, ComponentType | undefined>)[name];
    if (!found) throw new Error(`A route names the page ${name}, which its module does not export.`);
    return { default: found };
  });
}
