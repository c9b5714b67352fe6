import type { LineFacts } from '@dealerline/shared/contract/line-answers.ts'
import type {
  FiveGPlace,
  NbnPlace,
  ServiceabilityProvider as Service,
  Site,
  WholesaleLocation,
  WholesalerReply,
} from '../../providers/serviceability/port.ts'
import type { LearnedFact } from '../customers/facts/learn-facts.ts'
import { fiveGFacts, nbnFacts } from './line-facts.ts'
import { type AskedAddress, factsOfFiveG, factsOfNbn } from './place-facts.ts'

/** A network that is asked for its locations at an address, and then about one of them. */
export interface Network<Place> {
  /** The type of its internet lines, and the network of the locations that are kept with addresses. */
  type: 'nbn' | 'fiveG'
  /** The wholesaler with its own limit of questions. */
  wholesaler: 'nbn' | '5g'
  /** The name in lists, and at the start of a sentence. */
  label: string
  name: string
  locations: (service: Service, site: Site, key?: string) => Promise<WholesalerReply<WholesaleLocation[]>>
  qualify: (service: Service, locationID: string, key?: string) => Promise<WholesalerReply<Place>>
  toLineFacts: (reply: WholesalerReply<Place>) => LineFacts
  toAddressFacts: (address: AskedAddress, place: Place) => LearnedFact[]
}

export const nbn: Network<NbnPlace> = {
  type: 'nbn',
  wholesaler: 'nbn',
  label: 'nbn',
  name: 'nbn',
  locations: (service, site, key) => service.nbnLocations(site, key),
  qualify: (service, locationID, key) => service.qualifyNbn(locationID, key),
  toLineFacts: nbnFacts,
  toAddressFacts: factsOfNbn,
}

export const fiveG: Network<FiveGPlace> = {
  type: 'fiveG',
  wholesaler: '5g',
  label: '5G',
  name: 'The 5G network',
  locations: (service, site, key) => service.fiveGLocations(site, key),
  qualify: (service, locationID, key) => service.qualifyFiveG(locationID, key),
  toLineFacts: fiveGFacts,
  toAddressFacts: factsOfFiveG,
}
