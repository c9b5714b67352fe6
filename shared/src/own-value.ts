/**
 * Looks up a name that somebody typed or sent. Reading it from the object directly would also return what every object
 * inherits, such as `constructor`.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
