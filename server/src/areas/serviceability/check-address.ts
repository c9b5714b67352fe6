import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { type Input, type Outside, reply } from '../../calls/handler.ts'
import type { FiveGPlace, NbnPlace, WholesalerReply } from '../../providers/serviceability/port.ts'
import { getAddress } from '../customers/address/addresses.ts'
import { withdrawFacts } from '../customers/facts/end-facts.ts'
import { findKnownLocations } from '../customers/facts/known-facts.ts'
import { type LearnedFact, learnFacts } from '../customers/facts/learn-facts.ts'
import { storeFiveGCheck, storeNbnCheck } from './checks.ts'
import { factsOfFiveG, factsOfNbn } from './place-facts.ts'
import { toLocations } from './sites.ts'

type Calls = typeof serviceabilityCalls
type Network = 'nbn' | 'fiveG'
type LocationInput = Pick<Input<Calls['nbnQueryAddress']>, 'body'>
type CheckInput = Pick<Input<Calls['nbnServiceQualification']>, 'body'>

/** Returns the location that is kept with the customer's address, or the site to ask about. */
const questionAbout =
  (network: Network) =>
  async (context: Context, { body }: LocationInput) => {
    const { addressID, searchAgain, searchResultId, formattedAddress } = body
    if (addressID > 0) {
      const address = await getAddress(context, addressID)
      const keptLocation = searchAgain
        ? undefined
        : (await findKnownLocations(context, [addressID], network)).get(addressID)
      if (keptLocation)
        return reply<ReplyOf<Calls['nbnQueryAddress']>>({
          success: true,
          message: '',
          locations: [{ locationID: keptLocation.locationID, formattedAddress: address.formattedAddress }],
          isKnown: true,
        })
    }
    return { searchResultId, formattedAddress }
  }

type Site = Pick<LocationInput['body'], 'searchResultId' | 'formattedAddress'>

/** The steps of the calls that list a network's locations. */
export const nbnLocationQuery = {
  prepare: questionAbout('nbn'),
  call: async ({ providers }: Outside, site: Site) => toLocations(await providers.serviceability.nbnLocations(site)),
}
export const fiveGLocationQuery = {
  prepare: questionAbout('fiveG'),
  call: async ({ providers }: Outside, site: Site) => toLocations(await providers.serviceability.fiveGLocations(site)),
}

/** Refuses an address that the caller can't see, before a network is asked. */
const readLocation = async (context: Context, { body }: CheckInput) => {
  if (body.addressID > 0) await getAddress(context, body.addressID)
  return { locationID: body.locationID }
}

/** A check of a location at nbn. It is kept with the customer's address that it is about. */
export const nbnCheck = {
  prepare: readLocation,
  call: ({ providers }: Outside, { locationID }: { locationID: string }) =>
    providers.serviceability.qualifyNbn(locationID),
  async commit(context: Context, { body }: CheckInput, answer: WholesalerReply<NbnPlace>) {
    await learnAnswer(context, body, { network: 'nbn', name: 'nbn', answer, toFacts: factsOfNbn })
    return storeNbnCheck(context, body.locationID, answer)
  },
}

/** A check of a location for 5G fixed wireless. It is kept with the customer's address that it is about. */
export const fiveGCheck = {
  prepare: readLocation,
  call: ({ providers }: Outside, { locationID }: { locationID: string }) =>
    providers.serviceability.qualifyFiveG(locationID),
  async commit(context: Context, { body }: CheckInput, answer: WholesalerReply<FiveGPlace>) {
    await learnAnswer(context, body, { network: 'fiveG', name: 'The 5G network', answer, toFacts: factsOfFiveG })
    return storeFiveGCheck(context, body.locationID, answer)
  },
}

interface NetworkAnswer<Place> {
  network: Network
  name: string
  answer: WholesalerReply<Place>
  toFacts: (address: { addressID: number; formattedAddress: string }, place: Place) => LearnedFact[]
}

/** Keeps the facts of an answer. A location that the network refuses is not used any more. */
async function learnAnswer<Place>(
  context: Context,
  { addressID, locationID }: CheckInput['body'],
  { network, name, answer, toFacts }: NetworkAnswer<Place>,
): Promise<void> {
  if (addressID === 0) return
  const { tx, caller } = context
  const by = authorOf(caller)
  const address = await getAddress(context, addressID)
  if (answer.success) return learnFacts(tx, toFacts(address, answer.result), by)
  const keptLocation = (await findKnownLocations(context, [addressID], network)).get(addressID)
  if (keptLocation?.locationID === locationID)
    await withdrawFacts(tx, [keptLocation.factID], `${name} refused it: ${answer.message}`, by)
}
