import type { Site, WholesaleLocation, WholesalerReply } from '../../providers/serviceability/port.ts'

export interface Qualification<Place> {
  /** The last reply of the wholesaler, as it came. */
  reply: unknown
  /** The place, or why the wholesaler has none. */
  answer: WholesalerReply<Place>
}

/** Finds the location of an address at a wholesaler and qualifies it. Prefers the location with the same address. */
export async function qualifySite<Place>(
  site: Site,
  find: (site: Site) => Promise<WholesalerReply<WholesaleLocation[]>>,
  qualify: (locationID: string) => Promise<WholesalerReply<Place>>,
): Promise<Qualification<Place>> {
  const locations = await find(site)
  if (!locations.success) return { reply: locations, answer: locations }
  const [first] = locations.result
  const location = locations.result.find((one) => one.formattedAddress === site.formattedAddress) ?? first
  if (!location)
    return { reply: locations, answer: { success: false, message: 'The network has no location at this address' } }
  const answer = await qualify(location.locationID)
  return { reply: answer, answer }
}
