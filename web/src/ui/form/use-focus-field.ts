import { useEffect } from 'react'
import { dialogChanges, findOpenDialog } from '../feedback/open-dialog.ts'
import { activeTextField } from './active-text-field.ts'

const maxWait = 5000

/** The field that a link points to: `?field=name`, and `?row=3` (the third row) in a grid. */
export type FieldTarget = { field?: string; row?: number }

/**
 * Moves the focus to the field in a link, once, when it appears on screen, unless the person types in another field by then, and
 * never out of an open dialog. Finds fields by their `name` or `data-field`. A target with a row belongs to the grid, which takes it as its `focusTarget`.
 */
export function useFocusField({ field, row }: FieldTarget): void {
  useEffect(() => {
    if (!field || row !== undefined) return
    if (focusField(field)) return
    const before = activeTextField()
    const isElsewhere = () => {
      const active = activeTextField()
      return active !== undefined && active !== before && active.closest('[role="dialog"]') === null
    }
    const observer = new MutationObserver(() => {
      if (isElsewhere() || focusField(field)) observer.disconnect()
    })
    observer.observe(document.body, dialogChanges)
    const timer = setTimeout(() => observer.disconnect(), maxWait)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [field, row])
}

/** Moves the focus to a field on the screen. Returns whether it is there. */
export function focusField(field: string): boolean {
  const name = CSS.escape(field)
  const element = document.querySelector<HTMLElement>(
    `[name="${name}"]:not([type="hidden"]):not(:disabled), [data-field="${name}"]`,
  )
  if (!element) return false
  const target = element.matches('input, select, textarea, button, [tabindex]')
    ? element
    : element.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, button')
  if (!target) return false
  const dialog = findOpenDialog()
  if (dialog && !dialog.contains(target)) return false
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
  return true
}
