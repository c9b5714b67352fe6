import type { $ZodType } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

/**
 * Returns the typed values with the stored ones in place of fields that are incomplete or wrong, or undefined if the
 * record cannot be saved without them. `incomplete` names further fields to hold back.
 */
export function toSavable<Values extends object>(
  schema: $ZodType,
  typed: Values,
  base: Values,
  incomplete: readonly string[] = [],
): Values | undefined {
  const invalid = safeParse(schema, typed).error?.issues.map(({ path }) => String(path[0])) ?? []
  const heldNames = new Set([...invalid, ...incomplete])
  if (heldNames.size === 0) return typed
  const storedValues = Object.entries(base).filter(([name]) => heldNames.has(name))
  const savable: Values = { ...typed, ...Object.fromEntries(storedValues) }
  return safeParse(schema, savable).success ? savable : undefined
}
