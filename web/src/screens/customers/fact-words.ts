import type { AddressFact } from '@dealerline/shared/contract/facts.ts'
import { factConfidences, factSources, findFactType } from '@dealerline/shared/rules/address-facts.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { formatInstant } from '../../ui/format.ts'

export const factLabel = ({ kind, network }: Pick<AddressFact, 'kind' | 'network'>) =>
  findFactType(kind, network)?.label ?? kind

export const factValue = ({ network, value }: AddressFact) => (network === 'phone' ? formatPhone(value) : value)

/** The source, with the person by whom a fact was learned. */
export function factSource({ source, learnedBy, reason }: AddressFact): string {
  const by = source === 'correction' || source === 'typed' ? learnedBy : ''
  return [by ? `${factSources[source]} by ${by}` : factSources[source], reason].filter(Boolean).join(': ')
}

export function factConfidence({ confidence, confirmedSource, source }: AddressFact): string {
  const isConfirmed = source === 'correction' && confirmedSource !== 'correction'
  return isConfirmed
    ? `${factConfidences[confidence]}, confirmed by ${factSources[confirmedSource]}`
    : factConfidences[confidence]
}

/** The time at which a fact was learned, and the last time that a source gave the same value. */
export function factTime({ learnedAt, confirmedAt }: AddressFact): string {
  if (learnedAt === '') return 'Not recorded'
  const isLater = Date.parse(confirmedAt) - Date.parse(learnedAt) > 60_000
  return isLater ? `${formatInstant(learnedAt)}, confirmed ${formatInstant(confirmedAt)}` : formatInstant(learnedAt)
}

/** Why a fact is not used. */
export function factState({ endedAt, endReason, endedBy, isCurrent }: AddressFact): string {
  if (endedAt === '') return isCurrent ? 'In use' : 'Not in use: a correction is used instead'
  return `Ended ${formatInstant(endedAt)}${endedBy ? ` by ${endedBy}` : ''}: ${endReason}`
}

/** Earlier records have no id. */
export const factKey = ({ factID, kind }: AddressFact) => `${factID} ${kind}`
