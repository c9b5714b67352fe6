import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Whether nothing has the focus, or the start of the screen. */
const isAtStart = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.matches('h1, main'))

/**
 * Moves the focus between the links of a list with J and K or the arrow keys. J and K also work while nothing has the
 * focus.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  const move = (step: number, row: Element) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.findIndex((link) => row.contains(link))
    const next = links[index < 0 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1)]
    next?.focus()
  }
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isAtStart(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== 'j' && event.key !== 'k') return
      list.current?.querySelector('a')?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list])
  return (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // A menu or dialog that a row has opened elsewhere in the document keeps its keys.
    const row = event.target instanceof Element ? event.target.closest('li') : null
    if (!row || !list.current?.contains(row)) return
    event.preventDefault()
    move(step, row)
  }
}
