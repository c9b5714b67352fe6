import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { fillBlock, makeOrder, must } from './builders.ts'
import type { TestPortal } from './portal.ts'

/** Returns the guid of an offer's link, which no call returns to the dealer. */
export async function guidOfOffer(portal: Pick<TestPortal, 'rows'>, offerID: number): Promise<string> {
  const [offer] = await portal.rows<{ guid: string }>('select guid from quote_offers where offer_id = $1', [offerID])
  if (!offer) throw new Error(`There is no offer ${offerID}.`)
  return offer.guid
}

/** Sends a quote of a customer to them, with a question about it. */
export async function makeOffer(portal: TestPortal, customerID: number, as = 'dealer') {
  const { orderID } = await makeOrder(portal, as, { customerID, isQuote: true })
  await fillBlock(portal, mobile, orderID, 1, as)
  const { offerID } = must(await portal.ask(contract.offers.sendQuote, { as, body: { orderID } }))
  const guid = await guidOfOffer(portal, offerID)
  const asking = { params: { guid }, body: { question: 'Can I keep my number?' } }
  must(await portal.ask(contract.offers.askAboutQuote, asking))
  const [question] = await portal.rows<{ questionID: number }>(
    'select question_id as "questionID" from quote_questions where offer_id = $1',
    [offerID],
  )
  return { orderID, guid, offerID, questionID: question?.questionID ?? 0 }
}
