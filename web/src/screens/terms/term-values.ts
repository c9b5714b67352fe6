import type { TermCondition, termFields } from '@dealerline/shared/contract/terms.ts'
import { termConditionsInWords } from '@dealerline/shared/rules/term-conditions.ts'
import type { z } from 'zod'
import type { ClashInWords } from '../../ui/feedback/ClashDialog.tsx'

export type TermDraft = z.input<typeof termFields>
export type TermOutput = z.output<typeof termFields>

/** The form of a term as it is stored, blank for a new one. */
export function toTermDraft(term: TermCondition | undefined): TermDraft {
  return {
    section: term?.section ?? '',
    heading: term?.heading ?? '',
    condition: term?.condition ?? '',
    needsConfirm: term?.needsConfirm ?? true,
    extraDisplayConditions: term?.extraDisplayConditions ?? '',
    termItems: term?.termItems.map(({ id, text }) => ({ id, text })) ?? [],
  }
}

const names = ['section', 'heading', 'condition', 'needsConfirm', 'extraDisplayConditions', 'termItems'] as const
type Name = (typeof names)[number]

const labels: Record<Name, string> = {
  section: 'Section',
  heading: 'Heading',
  condition: 'Text',
  needsConfirm: 'Has to be confirmed',
  extraDisplayConditions: 'Shown on',
  termItems: 'Items',
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that were changed. */
export const changedNames = (base: TermDraft, values: TermDraft): Name[] =>
  names.filter((name) => !isSame(base[name], values[name]))

/** Those fields alone. */
export function pickNames<Values extends TermDraft | TermOutput>(values: Values, picked: readonly Name[]) {
  return Object.fromEntries(picked.map((name) => [name, values[name]])) as Partial<Values>
}

/** What both changed, and differently. */
export function clashesOf(base: TermDraft, mine: TermDraft, theirs: TermDraft): ClashInWords[] {
  const theirsToo = changedNames(base, theirs)
  return changedNames(base, mine)
    .filter((name) => theirsToo.includes(name) && !isSame(mine[name], theirs[name]))
    .map((name) => ({ label: labels[name], mine: inWords(name, mine), theirs: inWords(name, theirs) }))
}

function inWords(name: Name, values: TermDraft): string {
  if (name === 'needsConfirm') return values.needsConfirm ? 'Yes' : 'No'
  if (name === 'extraDisplayConditions') return termConditionsInWords(values.extraDisplayConditions)
  if (name === 'termItems') return values.termItems.map(({ text }, index) => `${index + 1}. ${text}`).join(' ')
  return values[name]
}
