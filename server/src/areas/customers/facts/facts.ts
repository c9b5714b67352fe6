import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { AddressFact, factCalls } from '@dealerline/shared/contract/facts.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { correctionErrors, findFactType, isCurrentFact, splitAddress } from '@dealerline/shared/rules/address-facts.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { getAddress, lockAddress, updateAddress } from '../address/addresses.ts'
import { factsOfEntry } from './learn-facts.ts'
import * as queries from './queries.ts'

/** All facts of an address. Values from before facts were kept are facts without an id. */
export async function getAddressFacts(context: Context, addressID: number): Promise<AddressFact[]> {
  const { tx } = context
  const [address, storedFacts] = await Promise.all([
    getAddress(context, addressID),
    queries.selectFacts(tx, [addressID]),
  ])
  const earlierFacts = factsOfEntry(address, { source: 'record', confidence: 'stated' })
    .filter(({ kind }) => !storedFacts.some((fact) => fact.kind === kind && fact.endedAt === ''))
    .map((fact) => ({ ...emptyFact, ...fact, network: '' as const, reason: '' }))
  const facts = [...storedFacts, ...earlierFacts]
  return facts.map((fact) => ({ ...fact, isCurrent: isCurrentFact(fact, facts) }))
}

const emptyFact = {
  factID: 0,
  learnedAt: '',
  learnedBy: '',
  confirmedAt: '',
  confirmedSource: 'record',
  endedAt: '',
  endedBy: '',
  endReason: '',
} as const

/** Corrects or withdraws a fact. The earlier fact ends and stays in the history. */
export async function correctAddressFact(
  context: Context,
  correction: BodyOf<typeof factCalls.correctAddressFact>,
): Promise<AddressFact[]> {
  const { tx, caller } = context
  const { addressID, kind, network, factID } = correction
  const reason = correction.reason.trim()
  await lockAddress(context, addressID)
  await queries.insertEarlierFacts(tx, addressID)
  const facts = await getAddressFacts(context, addressID)
  assertNoErrors(correctionErrors(correction))
  const type = findFactType(kind, network)
  const value = type?.read(correction.value) ?? ''
  const inForce = facts.filter((fact) => fact.endedAt === '' && fact.kind === kind && fact.network === network)
  const corrected = type?.isMultiple ? inForce.filter((fact) => fact.factID === factID && factID > 0) : inForce
  if (factID > 0 && !corrected.some((fact) => fact.factID === factID))
    throw new AppError('conflict', { detail: 'This fact has changed in the meantime. Open the facts again.' })
  if (value === '' && corrected.length === 0)
    throw new AppError('badInput', { errors: [{ path: 'value', message: 'Enter a value: there is none to withdraw' }] })
  if (facts.some((fact) => isSameCorrection(fact, correction, value)))
    throw new AppError('badInput', { errors: [{ path: 'value', message: 'This is the value already' }] })
  const by = authorOf(caller)
  const sameValue = inForce.filter((fact) => fact.value === value)
  const [before] = corrected.filter(({ isCurrent }) => isCurrent)
  if (kind === 'text')
    await updateAddress(context, addressID, { ...splitAddress(value), formattedAddress: value }, { isCorrection: true })
  if (kind === 'publicID') await updateAddress(context, addressID, { searchResultId: value }, { isCorrection: true })
  await queries.endFacts(
    tx,
    [...corrected, ...sameValue].map((fact) => fact.factID),
    { by, reason },
  )
  const dependentFacts = kind === 'locationID' && network === 'nbn' ? facts.filter(isOfNbnLocation) : []
  await queries.endFacts(
    tx,
    dependentFacts.map((fact) => fact.factID),
    { by, reason: 'The location was corrected' },
  )
  if (value !== '') await queries.insertCorrection(tx, { addressID, kind, network, value, reason }, by)
  const { customerID } = await getAddress(context, addressID)
  const data = { addressID, kind, network, from: before?.value ?? '', to: value, reason }
  tx.audit({
    entityType: 'address',
    entityID: customerID,
    action: value === '' ? 'fact withdrawn' : 'fact corrected',
    data,
  })
  return getAddressFacts(context, addressID)
}

/** Whether nbn answered the fact about a location: its position and its copper pair. */
const isOfNbnLocation = ({ source, kind, network, endedAt }: AddressFact) =>
  endedAt === '' && source === 'nbn' && (kind === 'geocode' || network === 'copper')

const isSameCorrection = (fact: AddressFact, { kind, network }: { kind: string; network: string }, value: string) =>
  fact.isCurrent &&
  fact.source === 'correction' &&
  fact.kind === kind &&
  fact.network === network &&
  fact.value === value
