/** The address of a page with a saved view, as the page writes it. @param search of the view */
export function viewPath(page: string, search: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(search).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, String(each)]),
  );
  return `${page}?${new URLSearchParams(parameters)}`;
}
