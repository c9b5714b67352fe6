import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import { menuOf, menuWithoutOrder } from '@dealerline/shared/record-rules/menu.ts'
import { changeMenu } from '@dealerline/shared/record-rules/menu-changes.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import type { Context } from '../../../calls/context.ts'
import { getOrderDetail, withVisibleHeld } from '../../orders/order-detail.ts'
import { getMenuAdministration } from './route-admin.ts'

/** Returns the menu of an order, with a tick on each complete entry. */
export async function getSavedStatus(context: Context, orderID: number): Promise<MenuItem[]> {
  const [detail, changes, flags] = await Promise.all([
    getOrderDetail(context, orderID),
    getMenuAdministration(context),
    context.flags(),
  ])
  const { kind } = context.caller
  const verdict = verdictOf(withVisibleHeld(detail, context.caller), context.now)
  return changeMenu(menuOf(detail, verdict, kind, flags), changes, kind)
}

/** Returns the menu for the screens without an order. */
export async function getMenu(context: Context): Promise<MenuItem[]> {
  const [changes, flags] = await Promise.all([getMenuAdministration(context), context.flags()])
  const { kind } = context.caller
  return changeMenu(menuWithoutOrder(kind, flags), changes, kind)
}
