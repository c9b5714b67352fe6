import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { acceptTerms, blockOn, loadReferences, makeOrder, must } from './builders.ts'
import { places } from './serviceability.ts'
import type { SigningPortal } from './signing.ts'

/** Creates an order that can be sent, with one internet line at the customer's address. */
export async function makeInternetOrder(portal: SigningPortal, internetType: 'nbn' | 'fiveG' = 'nbn', as = 'dealer') {
  const order = await makeOrder(portal, as)
  const { addressID } = await loadReferences(portal, order.orderID)
  const [plan] = await portal.rows<{ ratePlanID: number }>(
    `select rate_plan_id as "ratePlanID" from rate_plans
     where lower(usage_type) = lower($1) and not archived order by 1 limit 1`,
    [internetType],
  )
  const row = { internetType, ratePlanID: plan?.ratePlanID, addressID, contractTerm: 24, speedRequested: '100/20' }
  const [line] = must(await blockOn(portal, internet, order.orderID, 0, as).saveRows([row]))
  await acceptTerms(portal, order.orderID, as)
  return { ...order, line }
}

/** Changes the answer about the location of these orders from now on. */
export const changeAnswer = (
  portal: SigningPortal,
  change: object,
  { refused = '', locationID = places.copper }: { refused?: string; locationID?: string } = {},
) =>
  portal.rows(
    `insert into outside.serviceability_change (location_id, change, refused) values ($1, $2, $3)
     on conflict (location_id) do update set change = excluded.change, refused = excluded.refused`,
    [locationID, JSON.stringify(change), refused],
  )

/** Makes the answers about an order older. */
export const backdateAnswers = (portal: SigningPortal, orderID: number, interval = '10 minutes') =>
  portal.rows('update wholesaler_answers set asked_at = asked_at - $2::interval where order_id = $1', [
    orderID,
    interval,
  ])

export const recheck = async (portal: SigningPortal, orderID: number, as = 'dealer') =>
  must(await portal.ask(contract.serviceability.recheckOrderLines, { as, params: { orderID } }))
