/** The publisher's page for a demo site. Undefined for every other address. */
export function demoAddress(href: string): string | undefined {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.endsWith('.example')) return undefined;
  return `/dev/publisher/${url.hostname}${url.pathname}${url.search}`;
}

/** Demo only: opens links to `.example` sites, which have no DNS, in the built-in publisher. */
export function openDemoSites(): void {
  const redirect = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link && demoAddress(link.href);
    if (address) link.href = address;
  };
  // Before the browser follows the link, by whichever button or key.
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, redirect, { capture: true });
}
