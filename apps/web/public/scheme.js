// Sets the colour scheme before anything is painted. A plain script of its own, so that no inline script is needed.
(() => {
  const choice = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
