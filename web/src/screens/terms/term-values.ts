import { termConditionsInWords } from '@dealerline/shared/contract/term-conditions.ts'
import type { TermCondition, termFields } from '@dealerline/shared/contract/terms.ts'
import type { FormInput, FormOutput } from '@dealerline/shared/forms/form.ts'
import type { Stored } from '../../editing/editing-state.ts'
import { isSame } from '../../editing/merge.ts'
import { formatPlainValue, mergeFields } from '../../editing/merge-fields.ts'

export type TermDraft = FormInput<typeof termFields>
export type TermOutput = FormOutput<typeof termFields>

/** Returns the form's values of a term, blank for a new one. */
export function toStored(term: TermCondition | undefined): Stored<TermDraft> {
  const values = {
    section: term?.section ?? '',
    heading: term?.heading ?? '',
    condition: term?.condition ?? '',
    needsConfirm: term?.needsConfirm ?? true,
    extraDisplayConditions: term?.extraDisplayConditions ?? '',
    termItems: term?.termItems.map(({ id, text }) => ({ id, text })) ?? [],
  }
  return { values, version: term?.version ?? 0 }
}

/** Returns a term from the list in the 409 response to a stale save. */
export function findTheirs(current: unknown, id: number): Stored<TermDraft> | undefined {
  const term = (current as TermCondition[]).find((other) => other.id === id)
  return term && toStored(term)
}

const labels: Record<keyof TermDraft, string> = {
  section: 'Section',
  heading: 'Heading',
  condition: 'Text',
  needsConfirm: 'Has to be accepted',
  extraDisplayConditions: 'Shown on',
  termItems: 'Items',
}
const names = Object.keys(labels) as (keyof TermDraft)[]

/** Returns only the fields of `values` that were changed. */
export function pickChanged(values: TermOutput, base: TermDraft, typed: TermDraft): Partial<TermOutput> {
  const changedNames = names.filter((name) => !isSame(base[name], typed[name]))
  return Object.fromEntries(changedNames.map((name) => [name, values[name]]))
}

export const mergeTerms = mergeFields<TermDraft>(labels, (name, value) => {
  if (name === 'extraDisplayConditions') return termConditionsInWords(String(value))
  if (name !== 'termItems') return formatPlainValue(name, value)
  return (value as TermDraft['termItems']).map(({ text }, index) => `${index + 1}. ${text}`).join(' ')
})
