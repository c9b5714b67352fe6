import { useLayoutEffect } from 'react'

let lastFocused: HTMLElement | undefined

/** Returns the element that stays when its menu closes: the button of the menu, or the element itself. */
function stayingElement(element: HTMLElement): HTMLElement {
  const buttonID = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (buttonID && document.getElementById(buttonID)) || element
}

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) lastFocused = stayingElement(target)
})

/**
 * Returns the focus of a dialog or panel to the element that had it before, at the moment in which it closes, so that no key finds it
 * nowhere. One that was opened from a menu returns it to the button of the menu, because the entry of the menu no longer exists.
 */
export function useReturnedFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = lastFocused
    return () => returnFocus(before)
  }, [opened])
}

function returnFocus(before: HTMLElement | undefined): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('[role=dialog]')) return
  const target = before?.isConnected ? before : document.getElementById('content')
  target?.focus({ preventScroll: true })
}
