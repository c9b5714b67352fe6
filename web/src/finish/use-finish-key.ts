import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { focusNextStep, openFinish } from './finish-state.ts'
import { findNextControl } from './use-finish-focus.ts'

/** Marks the element with the panel. */
export const panelMark = { 'data-finish-panel': '' }

/**
 * Ctrl/Cmd-Enter opens the panel on any screen of an order and moves the focus to the next gap, or to sending if there is none. From
 * there, the keys return to where the person was.
 */
export function useFinishKey(isOrderOpen: boolean): void {
  const before = useRef<HTMLElement>(null)
  const press = () => {
    if (!isOrderOpen) return
    const active = document.activeElement
    const panel = active?.closest<HTMLElement>('[data-finish-panel]')
    if (panel && !findNextControl(panel)) {
      const target = before.current?.isConnected ? before.current : document.getElementById('content')
      target?.focus()
      return
    }
    // A dialog keeps the focus, which goes to its own step. On a phone the panel itself is one.
    const dialog = active?.closest('[role="dialog"]')
    if (!panel && dialog) return dialog.querySelector<HTMLElement>('[data-next]')?.focus()
    if (!panel) before.current = active instanceof HTMLElement ? active : null
    openFinish()
    focusNextStep()
  }
  useHotkeys([['mod+Enter', press]], [], true)
}
