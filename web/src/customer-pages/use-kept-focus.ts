import { useEffect } from 'react'

/**
 * Moves the focus to the page's heading if its element disappears, such as a button that was replaced by the result of
 * its action. Keyboards and screen readers then continue there and not at the start of the document.
 */
export function useKeptFocus(): void {
  useEffect(() => {
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
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.style.outline = 'none'
      heading.focus()
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}
