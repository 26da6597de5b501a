// Runs before anything is painted. A plain script of its own, so that no inline script is needed.
(() => {
  const choice = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // As by `z.config()`, which would load Zod with the first script: Zod tries `new Function` otherwise, which the page's
  // policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // Whoever signed in here before gets the code and the words of their frame and page together with the first script,
  // not after it has run.
  const { ahead } = document.currentScript.dataset;
  const user = localStorage.getItem('user');
  if (!ahead || !user || location.pathname.startsWith('/external/')) return;
  const { files, faces } = JSON.parse(ahead);
  const { frame, pages } = faces[/"role":"USER"/.test(user) ? 'client' : 'office'];
  const language = (tag) => tag.toLowerCase().split('-')[0];
  const offered = Object.keys(frame.words);
  const locale = [localStorage.getItem('language'), ...navigator.languages]
    .map((wish) => wish && offered.find((each) => language(each) === language(wish)))
    .find(Boolean);
  for (const { code, words } of [frame, pages[location.pathname]].filter(Boolean))
    for (const file of [...code, ...words[locale || 'en-US']]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/assets/${files[file]}.js`;
      document.head.append(link);
    }
})();
