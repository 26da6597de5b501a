/** Hands a file to the browser's downloads: `saveFile(await api.briefings.export({ body }), 'briefings.csv')`. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has to get hold of it first.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
