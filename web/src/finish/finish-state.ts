import { componentOf } from '@dealerline/shared/rules/component.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../ui/listeners.ts'

interface FinishState {
  /** Whether the person has folded the column on a wide screen. */
  isFolded: boolean
  /** Whether the panel covers the screen, where it has no column. */
  isOpen: boolean
  /** Counts the requests to move the focus to the next step of the panel. */
  focusRequests: number
}

const storageKey = 'finish-folded'
/** The width from which the panel is a column next to every screen. */
const wide = '(min-width: 80em)'
const listeners = makeListeners()
let state: FinishState = { isFolded: readFolded(), isOpen: false, focusRequests: 0 }

function readFolded(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}

function change(part: Partial<FinishState>): void {
  state = { ...state, ...part }
  try {
    localStorage.setItem(storageKey, String(state.isFolded))
  } catch {
    // If storage is disabled, the choice lasts until the page is closed.
  }
  listeners.call()
}

export const useFinishState = () => useSyncExternalStore(listeners.subscribe, () => state)

/** Moves the focus to the next step of the panel: the first field, link or button that is needed to send. */
export const focusNextStep = () => change({ focusRequests: state.focusRequests + 1 })

/** Opens the panel, as a column or over the screen. */
export const openFinish = () => change(matchMedia(wide).matches ? { isFolded: false } : { isOpen: true })

/** Folds the column, or closes the panel that covers the screen. */
export const foldFinish = (mode: FinishMode) =>
  change(mode === 'column' ? { isFolded: true, isOpen: false } : { isOpen: false })

/** How the panel is placed: next to the screen, as a strip that opens it over the screen, or as a bar on a phone. */
export type FinishMode = 'column' | 'strip' | 'bar'

const sendingScreens = ['order-summary', 'generate-quote']

/** Whether the screen is the place for sending, which always has the column. */
export const isSendingScreen = (path: string) => sendingScreens.includes(componentOf(path))

/** Returns the place of the panel on the screen with this path. */
export function useFinishMode(path: string): FinishMode {
  const isPhone = useMediaQuery('(max-width: 56.24em)', undefined, { getInitialValueInEffect: false })
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false })
  const { isFolded } = useFinishState()
  if (isPhone) return 'bar'
  return isSendingScreen(path) || (isWide && !isFolded) ? 'column' : 'strip'
}
