import type { LineFacts, LineQuestion } from '@dealerline/shared/contract/line-answers.ts'
import type { Transaction } from '../../kernel/database.ts'
import type {
  FiveGPlace,
  NbnPlace,
  ServiceabilityProvider,
  Site,
  WholesaleLocation,
  WholesalerReply,
} from '../../providers/serviceability/port.ts'
import { withdrawFacts } from '../customers/facts/end-facts.ts'
import { findKnownLocations, type KnownLocation } from '../customers/facts/known-facts.ts'
import { type LearnedFact, learnFacts } from '../customers/facts/learn-facts.ts'
import { closedFacts, fiveGFacts, nbnFacts } from './line-facts.ts'
import { factsOfFiveG, factsOfNbn } from './place-facts.ts'

/** The answer of a network about a line. */
export interface LineReply {
  /** The reply of the wholesaler in full. */
  reply: unknown
  facts: LineFacts
  /** The facts of the address that the answer teaches. */
  learned: LearnedFact[]
  /** The kept location that the network does not have any more; 0 if there is none. */
  outdatedFactID: number
}

interface NetworkReply<Place> extends LineReply {
  /** The place, or why the network has none. */
  answer: WholesalerReply<Place>
}

interface Network<Place> {
  locations: (site: Site) => Promise<WholesalerReply<WholesaleLocation[]>>
  qualify: (locationID: string) => Promise<WholesalerReply<Place>>
  toLineFacts: (reply: WholesalerReply<Place>) => LineFacts
  toAddressFacts: (address: LineQuestion, place: Place) => LearnedFact[]
}

type Known = KnownLocation | undefined

export const askNbn = (service: ServiceabilityProvider, question: LineQuestion, known: Known) =>
  askNetwork<NbnPlace>(
    {
      locations: (site) => service.nbnLocations(site),
      qualify: (locationID) => service.qualifyNbn(locationID),
      toLineFacts: nbnFacts,
      toAddressFacts: factsOfNbn,
    },
    question,
    known,
  )

export const askFiveG = (service: ServiceabilityProvider, question: LineQuestion, known: Known) =>
  askNetwork<FiveGPlace>(
    {
      locations: (site) => service.fiveGLocations(site),
      qualify: (locationID) => service.qualifyFiveG(locationID),
      toLineFacts: fiveGFacts,
      toAddressFacts: factsOfFiveG,
    },
    question,
    known,
  )

/**
 * Asks about the location that is kept with the address. Searches the location if there is none, or if the network refuses
 * it: the network may know the address under another id.
 */
async function askNetwork<Place>(
  network: Network<Place>,
  question: LineQuestion,
  known: Known,
): Promise<NetworkReply<Place>> {
  const { searchResultId, formattedAddress } = question
  const toReply = (
    reply: WholesalerReply<Place>,
    { isGuess = false, outdatedFactID = 0 } = {},
  ): NetworkReply<Place> => {
    const learned = reply.success && !isGuess ? network.toAddressFacts(question, reply.result) : []
    return { reply, answer: reply, facts: network.toLineFacts(reply), learned, outdatedFactID }
  }
  const answer = known && (await network.qualify(known.locationID))
  if (answer?.success) return toReply(answer)
  const locations = await network.locations({ searchResultId, formattedAddress })
  const noPlace = (message: string, outdatedFactID = 0): NetworkReply<Place> => {
    const facts = closedFacts(message)
    return { reply: locations, answer: { success: false, message }, facts, learned: [], outdatedFactID }
  }
  if (!locations.success) return answer ? toReply(answer) : noPlace(locations.message)
  if (answer && locations.result.some(({ locationID }) => locationID === known?.locationID)) return toReply(answer)
  const outdatedFactID = known?.factID ?? 0
  const [first] = locations.result
  const match = locations.result.find((one) => one.formattedAddress === formattedAddress)
  const location = match ?? first
  if (!location) return noPlace('The network has no location at this address', outdatedFactID)
  const isGuess = !match && locations.result.length > 1
  return toReply(await network.qualify(location.locationID), { isGuess, outdatedFactID })
}

/** Adds the kept location of its network to each line. */
export async function withKnownLocations<Line extends { question: LineQuestion }>(
  context: { tx: Transaction; now: Date },
  lines: readonly Line[],
): Promise<(Line & { known: Known })[]> {
  const knownAt = (type: string) => {
    const addressIDs = lines.filter(({ question }) => question.type === type).map(({ question }) => question.addressID)
    return type === 'nbn' || type === 'fiveG' ? findKnownLocations(context, addressIDs, type) : undefined
  }
  const [nbn, fiveG] = await Promise.all([knownAt('nbn'), knownAt('fiveG')])
  return lines.map((line) => {
    const { type, addressID } = line.question
    const locations = type === 'nbn' ? nbn : type === 'fiveG' ? fiveG : undefined
    return { ...line, known: locations?.get(addressID) }
  })
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
