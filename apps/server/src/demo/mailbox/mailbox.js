/** Shows mails as they arrive: asks for the page again every two seconds while somebody looks at it. */
const list = document.querySelector('[data-live]');

async function refresh() {
  if (document.hidden || !list) return;
  try {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]');
    if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceChildren(...fresh.childNodes);
  } catch {
    // The server is being restarted: the next round finds it.
  }
}

if (list) setInterval(refresh, 2000);
