/**
 * What a module of ours imports when it is loaded, as it is written there: no types, no `import()`.
 * Good for code that Biome has formatted, where an import begins its line.
 */
export function importsOf(text: string): string[] {
  const statements = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\sfrom\s+)?'([^']+)'/gm);
  return [...statements]
    .filter(([statement]) => !/^(?:import|export)\s*\{(?:\s*type\s+[\w\s]+,?)+\s*\}/.test(statement))
    .map(([, from]) => from ?? '');
}
