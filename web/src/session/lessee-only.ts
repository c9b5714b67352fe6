import { applicationRoutes } from '@dealerline/shared/rules/application-states.ts'
import { useSyncExternalStore } from 'react'

const name = 'change-lessee-only'
const listeners = new Set<() => void>()

/** The order that the start screen of a change of lessee made in this tab; 0 if none. */
const readOrder = () => Number(sessionStorage.getItem(name) ?? 0)

/** Begins the mode in which only the change of lessee shows, for one order; 0 ends it. */
export function setLesseeOnlyOrder(orderID: number): void {
  if (readOrder() === orderID) return
  if (orderID > 0) sessionStorage.setItem(name, String(orderID))
  else sessionStorage.removeItem(name)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the menu lists the change of lessee alone: on its start screen, and on the order that this screen made. */
export function useLesseeOnly(path: string, orderID: number): boolean {
  const madeOrderID = useSyncExternalStore(subscribe, readOrder)
  return orderID > 0 ? orderID === madeOrderID : path.toLowerCase() === applicationRoutes.lessee
}
