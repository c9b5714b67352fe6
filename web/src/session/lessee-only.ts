import { applicationRoutes } from '@dealerline/shared/rules/application-states.ts'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../ui/listeners.ts'

const name = 'change-lessee-only'
const listeners = makeListeners()

/** Returns the order that the start screen of a change of lessee made in this tab; 0 if none. */
const readOrder = () => Number(sessionStorage.getItem(name) ?? 0)

/** Starts the mode that shows only the change of lessee, for one order; 0 ends it. */
export function setLesseeOnlyOrder(orderID: number): void {
  if (readOrder() === orderID) return
  if (orderID > 0) sessionStorage.setItem(name, String(orderID))
  else sessionStorage.removeItem(name)
  listeners.call()
}

/** Whether the menu shows only the change of lessee: on its start screen, and on the order that was created there. */
export function useLesseeOnly(path: string, orderID: number): boolean {
  const ownOrderID = useSyncExternalStore(listeners.subscribe, readOrder)
  return orderID > 0 ? orderID === ownOrderID : path.toLowerCase() === applicationRoutes.lessee
}
