import { useEffect } from 'react'

/** How long the code that removes an element has to move the focus itself, in milliseconds. */
const patience = 50

/**
 * Moves the focus on if its element disappears: to the next row if a row of a list was removed, otherwise to the heading of its panel or of the screen, also
 * of the next screen. A button that was disabled while it worked gets the focus back. Keyboards and screen readers then never
 * continue at the start of the document. Dialogs return their focus themselves.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let grid: Element | null = null
    let panel: Element | null = null
    let next: HTMLElement | undefined
    let wasDisabled = false
    let timer = 0
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement && !target.closest('[role="dialog"]') ? target : null
      grid = last?.closest('[data-grid]') ?? null
      panel = last?.closest('aside') ?? null
      next = undefined
      wasDisabled = false
    }
    const isLost = () => last !== null && document.activeElement === document.body
    // A person who presses where nothing takes the focus does not want it elsewhere.
    const forget = () =>
      setTimeout(() => {
        if (isLost()) last = null
      })
    const keep = () => {
      if (!last || !isLost()) return
      if (last.isConnected) {
        if (wasDisabled && !last.matches(':disabled')) last.focus({ preventScroll: true })
        return
      }
      if (next?.isConnected) return next.focus()
      const heading =
        (panel?.isConnected && panel.querySelector<HTMLElement>('h2')) || document.querySelector<HTMLElement>('main h1')
      if (!heading) return
      heading.tabIndex = -1
      // The screen may have been scrolled to where the person was before.
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver((records) => {
      if (!last) return
      wasDisabled ||= last.matches(':disabled')
      // The rows of a grid come and go as it scrolls.
      if (!isLost() || grid?.isConnected) return
      next ??= findNextRow(records, last)
      clearTimeout(timer)
      timer = window.setTimeout(keep, patience)
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

/** Returns the first control of the row after the removed row of an element, or of the row before it. */
function findNextRow(records: readonly MutationRecord[], element: HTMLElement): HTMLElement | undefined {
  const removal = records.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof Element && node.matches('li, tr') && node.contains(element)),
  )
  const row = removal?.nextSibling ?? removal?.previousSibling
  return row instanceof Element
    ? (row.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)') ?? undefined)
    : undefined
}
