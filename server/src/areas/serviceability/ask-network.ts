import { hash } from 'node:crypto'
import type { LineAnswer, LineFacts, LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import type { Transaction } from '../../kernel/database.ts'
import type {
  ServiceabilityProvider,
  WholesaleLocation,
  WholesaleOffering,
  WholesalerReply,
} from '../../providers/serviceability/port.ts'
import { withdrawFacts } from '../customers/facts/end-facts.ts'
import { findKnownLocations, type KnownLocation } from '../customers/facts/known-facts.ts'
import { type LearnedFact, learnFacts } from '../customers/facts/learn-facts.ts'
import { closedFacts, offeringFacts } from './line-facts.ts'
import type { Network } from './networks.ts'

/** The answer of a wholesaler about a line. */
export interface LineReply {
  /** The reply of the wholesaler in full. */
  reply: WholesalerReply<unknown>
  facts: LineFacts
  /** The facts of the address that the answer teaches. */
  learned: LearnedFact[]
  /** The kept location that the network does not have any more; 0 if there is none. */
  outdatedFactID: number
}

interface NetworkReply extends LineReply {
  /** The locations at the address, of which a person has to choose one. */
  choices?: WholesaleLocation[]
}

/** The answer of a wholesaler, with the JSON text whose SHA-256 is the hash. Both are empty if it was not reached. */
export type StoredAnswer = Pick<LineAnswer, 'outcome' | 'facts' | 'hash'> & { answer: string }

/** The answer as it is stored: in full with its hash, and the facts if it is about a line. */
export function toStoredAnswer(reply: WholesalerReply<unknown>, facts: LineFacts | null): StoredAnswer {
  const answer = JSON.stringify(reply)
  const outcome = (facts?.available ?? reply.success) ? 'answered' : 'refused'
  return { outcome, facts, hash: hash('sha256', answer), answer }
}

/** A question to a wholesaler. */
export interface WholesalerQuestion<Result> {
  /** The wholesalers whose limits are kept apart. */
  wholesaler: 'nbn' | '5g' | 'others'
  name: string
  /** The type of line that the answer is about. */
  type: string
  /** The facts of the line. Undefined for the locations of a network. */
  toFacts?: (reply: WholesalerReply<Result>) => LineFacts
}

/** Sends a question to a wholesaler. A list of sites stores it first, and waits for its turn. */
export type Send = <Result>(
  question: WholesalerQuestion<Result>,
  request: (key?: string) => Promise<WholesalerReply<Result>>,
) => Promise<WholesalerReply<Result>>

const sendNow: Send = (_question, request) => request()

type Known = KnownLocation | undefined

/**
 * Asks about the location that is kept with the address. Searches the location if there is none, or if the network refuses
 * it: the network may know the address under another id.
 */
export async function askNetwork<Place>(
  network: Network<Place>,
  service: ServiceabilityProvider,
  question: LineQuestion,
  { known, send = sendNow, asksPerson = false }: { known: Known; send?: Send; asksPerson?: boolean },
): Promise<NetworkReply> {
  const { wholesaler, type, toLineFacts: toFacts } = network
  const { searchResultId, formattedAddress } = question
  const qualify = (locationID: string) =>
    send({ wholesaler, type, name: `${wholesaler}-${locationID}`, toFacts }, (key) =>
      network.qualify(service, locationID, key),
    )
  const toReply = (reply: WholesalerReply<Place>, { isGuess = false, outdatedFactID = 0 } = {}): NetworkReply => {
    const learned = reply.success && !isGuess ? network.toAddressFacts(question, reply.result) : []
    return { reply, facts: toFacts(reply), learned, outdatedFactID }
  }
  const answer = known && (await qualify(known.locationID))
  if (answer?.success) return toReply(answer)
  const locations = await send({ wholesaler, type, name: `${wholesaler}-locations` }, (key) =>
    network.locations(service, { searchResultId, formattedAddress }, key),
  )
  const noPlace = (message: string, outdatedFactID = 0): NetworkReply => {
    return { reply: locations, facts: closedFacts(message), learned: [], outdatedFactID }
  }
  if (!locations.success) return answer ? toReply(answer) : noPlace(locations.message)
  if (answer && locations.result.some(({ locationID }) => locationID === known?.locationID)) return toReply(answer)
  const outdatedFactID = known?.factID ?? 0
  const [first, ...more] = locations.result
  if (!first) return noPlace(`${network.name} does not know this address`, outdatedFactID)
  if (asksPerson && more.length > 0)
    return { ...noPlace(`${network.name} has several connections here. Which one is it?`), choices: locations.result }
  const match = locations.result.find((one) => one.formattedAddress === formattedAddress)
  const isGuess = !match && more.length > 0
  return toReply(await qualify((match ?? first).locationID), { isGuess, outdatedFactID })
}

/** Asks the wholesalers that have no locations of their own. */
export async function askOthers(
  service: ServiceabilityProvider,
  { searchResultId, formattedAddress }: LineQuestion,
  send = sendNow,
): Promise<LineReply & { reply: WholesalerReply<WholesaleOffering[]> }> {
  const reply = await send({ wholesaler: 'others', type: 'fibre', name: 'offerings', toFacts: offeringFacts }, (key) =>
    service.offerings({ searchResultId, formattedAddress }, key),
  )
  return { reply, facts: offeringFacts(reply), learned: [], outdatedFactID: 0 }
}

/** Adds the kept location of its network to each line. */
export async function withKnownLocations<Line extends { question: LineQuestion }>(
  context: { tx: Transaction; now: Date },
  lines: readonly Line[],
): Promise<(Line & { known: Known })[]> {
  const addressIDs = lines.map(({ question }) => question.addressID)
  const locations = await findKnownLocations(context, addressIDs)
  return lines.map((line) => ({ ...line, known: locations.get(line.question.addressID)?.[line.question.type] }))
}

/** Keeps the facts that the answers about lines teach with the addresses of the customer. */
export async function learnFromLines(
  tx: Transaction,
  answers: readonly Pick<LineReply, 'learned' | 'outdatedFactID'>[],
  by = '',
): Promise<void> {
  const outdatedIDs = answers.map(({ outdatedFactID }) => outdatedFactID).filter((factID) => factID > 0)
  await withdrawFacts(tx, outdatedIDs, 'The network does not have this location any more', by)
  await learnFacts(
    tx,
    answers.flatMap(({ learned }) => learned),
    by,
  )
}
