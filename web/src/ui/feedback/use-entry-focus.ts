import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { dialogChanges, findOpenDialog } from './open-dialog.ts'

/** Whether the focus is in the frame, where the person opened the screen, or on the heading of the screen. */
const isFree = () => !document.activeElement?.closest('main :not(h1), aside, [role="dialog"]')

/**
 * Calls a function that moves the focus to where the person begins on a screen: once, as soon as no dialog is open, unless they have
 * already gone to a part of it. A phone would open its keyboard, so there the focus stays.
 */
export function useEntryFocus(isEntry: boolean, focus: () => void): void {
  const latest = useRef(focus)
  latest.current = focus
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
  useEffect(() => {
    if (!isEntry || isPhone) return
    const enter = () => {
      if (findOpenDialog()) return
      observer.disconnect()
      if (isFree()) latest.current()
    }
    const observer = new MutationObserver(enter)
    observer.observe(document.body, dialogChanges)
    enter()
    return () => observer.disconnect()
  }, [isEntry, isPhone])
}
