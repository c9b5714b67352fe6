import { useCallback } from 'react'

/**
 * Returns a ref for an element that appears after the parts above it have loaded. Once it was visible, its attribute
 * `data-shown` keeps it so: a part that loads later must not hide the field in which the person types.
 */
export function useStaysShown() {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === 0) return
      element.dataset.shown = ''
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
