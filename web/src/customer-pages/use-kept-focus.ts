import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the page's heading if its element disappears, such as a button that was replaced by the result of
 * its action. Keyboards and screen readers then continue there and not at the start of the document.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current
    if (!element) return
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    // An element that is being removed still belongs to the document when its event arrives, so look later.
    const forget = () =>
      setTimeout(() => {
        if (last?.isConnected && document.activeElement !== last) last = null
      })
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      const heading = element.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus()
    })
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [page])
}
