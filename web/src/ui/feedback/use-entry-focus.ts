import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { dialogChanges, findOpenDialog } from './open-dialog.ts'

/** The element with which the person opened the screen. */
let opener: Element | null = null

/** Remembers with which element each screen is opened. */
export function useOpener(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) opener = document.activeElement
      }),
    [router],
  )
}

/** Whether the focus is nowhere, on the screen as a whole or its heading, or still where the person opened it. */
function isFree(): boolean {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || activeElement.matches('main, main h1')) return true
  // A dialog, such as that of the search, gives the focus back to an element of the frame.
  const isOpener = activeElement === opener || opener?.closest('[role="dialog"]')
  return Boolean(isOpener) && !activeElement.closest('main, aside, [role="dialog"]')
}

/**
 * Calls a function that moves the focus to where the person begins on a screen: once, as soon as no dialog is open, unless they have
 * already gone to a part of it. A touch screen would open its keyboard, so there the focus stays.
 */
export function useEntryFocus(isEntry: boolean, focus: () => void): void {
  const latest = useRef(focus)
  latest.current = focus
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
  useEffect(() => {
    if (!isEntry || isPhone || isTouched) return
    const enter = () => {
      if (findOpenDialog()) return
      observer.disconnect()
      if (isFree()) latest.current()
    }
    const observer = new MutationObserver(enter)
    observer.observe(document.body, dialogChanges)
    enter()
    return () => observer.disconnect()
  }, [isEntry, isPhone, isTouched])
}
