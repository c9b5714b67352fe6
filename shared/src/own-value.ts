/**
 * Looks up a key that comes from input. Plain indexing would also return inherited properties such as `constructor`.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
