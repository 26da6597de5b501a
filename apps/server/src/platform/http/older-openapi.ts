type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document as 3.0 says it: null and constants have words of their own there. */
export function olderOpenApi(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(olderOpenApi);
  if (typeof node !== 'object' || node === null) return node;
  const older: Json = {};
  // A field of a record may have any of these names. Its value is a schema, and never what the words have here.
  for (const [key, value] of Object.entries(node)) {
    if (key === 'openapi') older[key] = '3.0.3';
    else if (key === 'const' && typeof value !== 'object') older.enum = [value];
    else if (key === 'exclusiveMinimum' && typeof value === 'number')
      Object.assign(older, { minimum: value, exclusiveMinimum: true });
    else if (key === 'type' && Array.isArray(value)) older.anyOf = value.map((type) => ({ type }));
    else if (key === 'anyOf' && Array.isArray(value)) {
      const others = value.filter((each) => each.type !== 'null').map(olderOpenApi);
      if (others.length < value.length) older.nullable = true;
      Object.assign(older, others.length === 1 ? others[0] : { anyOf: others });
    } else older[key] = olderOpenApi(value);
  }
  return older;
}
