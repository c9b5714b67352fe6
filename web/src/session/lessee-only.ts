import { useSyncExternalStore } from 'react'

const name = 'change-lessee-only'
const listeners = new Set<() => void>()

/** Whether this tab only makes a change of lessee: the menu then lists nothing else, until somebody goes to Start. */
const isLesseeOnly = () => sessionStorage.getItem(name) === 'true'

export function setLesseeOnly(value: boolean): void {
  if (isLesseeOnly() === value) return
  if (value) sessionStorage.setItem(name, 'true')
  else sessionStorage.removeItem(name)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLesseeOnly = () => useSyncExternalStore(subscribe, isLesseeOnly)
