import { confidenceOf, type FactConfidence, toGeocode } from '@dealerline/shared/rules/address-facts.ts'
import { copperPairFor, newLineInstallation } from '@dealerline/shared/rules/serviceability.ts'
import type { FiveGPlace, NbnPlace } from '../../providers/serviceability/port.ts'
import type { LearnedFact } from '../customers/facts/learn-facts.ts'

/** An address of a customer that a network was asked about. */
export interface AskedAddress {
  addressID: number
  formattedAddress: string
  /** How sure the location is, if a person chose it; otherwise the addresses are compared. */
  confidence?: FactConfidence
  reason?: string
}

/** The facts that nbn's answer about a location teaches: its id, its position and its copper pair. */
export function factsOfNbn(
  { addressID, formattedAddress, confidence, reason = '' }: AskedAddress,
  place: Pick<
    NbnPlace,
    'locationID' | 'formattedAddress' | 'latitude' | 'longitude' | 'serviceClass' | 'supportingResources'
  >,
): LearnedFact[] {
  const certainty = confidence ?? confidenceOf(formattedAddress, place.formattedAddress)
  const common = { addressID, source: 'nbn', confidence: certainty, reason } as const
  const geocode = toGeocode(place.latitude, place.longitude)
  const pair = copperPairFor(place.serviceClass, place.supportingResources)
  const hasPair = pair && pair !== newLineInstallation
  return [
    { ...common, kind: 'locationID', network: 'nbn', value: place.locationID },
    ...(geocode ? [{ ...common, kind: 'geocode', value: geocode } as const] : []),
    ...(hasPair ? [{ ...common, kind: 'lineNumber', network: 'copper', value: pair } as const] : []),
  ]
}

/** The fact that the answer of the 5G network about a location teaches. */
export const factsOfFiveG = (
  { addressID, formattedAddress, confidence, reason = '' }: AskedAddress,
  place: Pick<FiveGPlace, 'locationID' | 'formattedAddress'>,
): LearnedFact[] => [
  {
    addressID,
    kind: 'locationID',
    network: 'fiveG',
    value: place.locationID,
    source: 'fiveG',
    confidence: confidence ?? confidenceOf(formattedAddress, place.formattedAddress),
    reason,
  },
]
