import type { CatalogueField } from '@dealerline/shared/contract/catalogue-fields.ts'

export type Values = Record<string, unknown>

/** The fields whose value is another than in `base`, with their new values. */
export function changesBetween(fields: Record<string, CatalogueField>, base: Values, values: Values): Values {
  const same = (name: string) => (values[name] ?? fields[name]?.blank) === base[name]
  const changed = Object.keys(fields).filter((name) => !same(name))
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? fields[name]?.blank]))
}

export interface Clash {
  name: string
  label: string
  mine: unknown
  theirs: unknown
}

/** The fields that both sides have changed since `base`, each to something else. */
export function clashesBetween(
  fields: Record<string, CatalogueField>,
  base: Values,
  mine: Values,
  theirs: Values,
): Clash[] {
  const [changed, theirChanges] = [changesBetween(fields, base, mine), changesBetween(fields, base, theirs)]
  return Object.keys(changed)
    .filter((name) => name in theirChanges && changed[name] !== theirChanges[name])
    .map((name) => ({ name, label: fields[name]?.label ?? name, mine: changed[name], theirs: theirs[name] }))
}
