import type { TestPortal } from './portal.ts'

/** Returns the guid of an offer's link, which no call returns to the dealer. */
export async function guidOfOffer(portal: Pick<TestPortal, 'rows'>, offerID: number): Promise<string> {
  const [offer] = await portal.rows<{ guid: string }>('select guid from quote_offers where offer_id = $1', [offerID])
  if (!offer) throw new Error(`There is no offer ${offerID}.`)
  return offer.guid
}
