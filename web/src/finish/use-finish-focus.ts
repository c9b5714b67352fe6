import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'
import { focusNextStep, openFinish, useFinishState } from './finish-state.ts'

/**
 * Ctrl/Cmd-Enter opens the panel on any screen and moves the focus to its next step, which has `data-next`; without one
 * to its heading. Inside the panel the keys return to where the person was.
 */
export function useFinishFocus(panel: RefObject<HTMLElement | null>): void {
  const { focusRequests } = useFinishState()
  const before = useRef<HTMLElement>(null)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus once
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const next = panel.current?.querySelector<HTMLElement>('[data-next]')
    const target = next?.matches('input, select, textarea, button, a')
      ? next
      : (next?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, button, a') ??
        panel.current?.querySelector<HTMLElement>('h2'))
    target?.focus()
  }, [focusRequests])

  const press = () => {
    const active = document.activeElement
    if (active instanceof HTMLElement && panel.current?.contains(active)) {
      const target = before.current?.isConnected ? before.current : document.getElementById('content')
      target?.focus()
      return
    }
    // A dialog keeps the focus.
    if (active?.closest('[role="dialog"]')) return
    before.current = active instanceof HTMLElement ? active : null
    openFinish()
    focusNextStep()
  }
  useHotkeys([['mod+Enter', press]], [], true)
}
