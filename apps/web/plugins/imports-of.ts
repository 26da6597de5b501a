/**
 * Lists the static imports of a module: no types, no `import()`. Works for code formatted by Biome, where an import
 * begins its line.
 */
export function importsOf(text: string): string[] {
  const statements = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\sfrom\s+)?'([^']+)'/gm);
  return [...statements]
    .filter(([statement]) => !/^(?:import|export)\s*\{(?:\s*type\s+[\w\s]+,?)+\s*\}/.test(statement))
    .map(([, from]) => from ?? '');
}
