import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { FiveGQualification, NbnQualification } from '@dealerline/shared/contract/serviceability-results.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { type Input, type Outside, reply } from '../../calls/handler.ts'
import type { Site, WholesalerReply } from '../../providers/serviceability/port.ts'
import { getAddress } from '../customers/address/addresses.ts'
import { withdrawFacts } from '../customers/facts/end-facts.ts'
import { findKnownLocations } from '../customers/facts/known-facts.ts'
import { learnFacts } from '../customers/facts/learn-facts.ts'
import { storeCheck } from './checks.ts'
import type { Network } from './networks.ts'
import { toLocations } from './sites.ts'

type Calls = typeof serviceabilityCalls
type LocationInput = Pick<Input<Calls['nbnQueryAddress']>, 'body'>
type CheckInput = Pick<Input<Calls['nbnServiceQualification']>, 'body'>

/** The steps of the calls that list a network's locations. A location that is kept with the customer's address needs no search. */
export const locationQuery = <Place>({ type, locations }: Network<Place>) => ({
  async prepare(context: Context, { body }: LocationInput) {
    const { addressID, searchAgain, searchResultId, formattedAddress } = body
    if (addressID > 0) {
      const address = await getAddress(context, addressID)
      const keptLocations = await findKnownLocations(context, searchAgain ? [] : [addressID])
      const keptLocation = keptLocations.get(addressID)?.[type]
      if (keptLocation)
        return reply<ReplyOf<Calls['nbnQueryAddress']>>({
          success: true,
          message: '',
          locations: [{ locationID: keptLocation.locationID, formattedAddress: address.formattedAddress }],
          isKnown: true,
        })
    }
    return { searchResultId, formattedAddress }
  },
  call: async ({ providers }: Outside, site: Site) => toLocations(await locations(providers.serviceability, site)),
})

/** The steps of a check of a location. It is kept with the customer's address that it is about. */
export const placeCheck = <Place, Result extends NbnQualification | FiveGQualification>(
  network: Network<Place>,
  toResult: (answer: WholesalerReply<Place>, locationID: string) => Result,
) => ({
  /** Refuses an address that the caller can't see, before the network is asked. */
  async prepare(context: Context, { body }: CheckInput) {
    if (body.addressID > 0) await getAddress(context, body.addressID)
    return { locationID: body.locationID }
  },
  call: ({ providers }: Outside, { locationID }: { locationID: string }) =>
    network.qualify(providers.serviceability, locationID),
  async commit(context: Context, { body }: CheckInput, answer: WholesalerReply<Place>) {
    await learnAnswer(context, body, network, answer)
    const { locationID } = body
    return storeCheck(context, { kind: network.wholesaler, locationID, result: toResult(answer, locationID) })
  },
})

/** Keeps the facts of an answer. A location that the network refuses is not used any more. */
async function learnAnswer<Place>(
  context: Context,
  { addressID, locationID }: CheckInput['body'],
  { type, name, toAddressFacts }: Network<Place>,
  answer: WholesalerReply<Place>,
): Promise<void> {
  if (addressID === 0) return
  const { tx, caller } = context
  const by = authorOf(caller)
  const address = await getAddress(context, addressID)
  if (answer.success) return learnFacts(tx, toAddressFacts(address, answer.result), by)
  const keptLocation = (await findKnownLocations(context, [addressID])).get(addressID)?.[type]
  if (keptLocation?.locationID === locationID)
    await withdrawFacts(tx, [keptLocation.factID], `${name} refused it: ${answer.message}`, by)
}
