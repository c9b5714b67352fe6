import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the head of the open section where it was when a section above it closes, and scrolls to it if it was opened
 * from elsewhere. @param isFirst whether nothing is above the open section
 */
export function useSectionScroll(section: RefObject<HTMLElement | null>, route: string, isFirst: boolean) {
  const router = useRouter()
  const headTop = useRef<number>(undefined)
  const place = useRef(() => {})
  place.current = () => {
    const element = section.current
    if (!element || (isFirst && headTop.current === undefined)) return
    if (headTop.current === undefined) element.scrollIntoView({ block: 'start' })
    else window.scrollBy({ top: element.getBoundingClientRect().top - headTop.current, behavior: 'instant' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another section moves the page
  useLayoutEffect(() => place.current(), [route])
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        // The router has just scrolled to the top.
        place.current()
        headTop.current = undefined
      }),
    [router],
  )
  /** Remembers the position of a section that is about to open. */
  return (element: HTMLElement | null | undefined) => {
    headTop.current = element?.getBoundingClientRect().top
  }
}
