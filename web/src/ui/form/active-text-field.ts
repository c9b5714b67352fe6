import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Returns the text field with the focus. Cells and fields commit their text on blur. */
export function activeTextField(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : undefined
}

/** Commits the text of the active field when the screen is left with the keyboard, which does not blur it. */
export function useBlurOnLeave(): void {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => void (pathChanged && activeTextField()?.blur())),
    [router],
  )
}
