import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraft } from '../ui/form/use-draft.ts'

/** Changes of a message that was not sent yet, by the name of their field. */
type Changes = Record<string, unknown>

const readChanges = (draft: unknown) => (typeof draft === 'object' && draft !== null ? (draft as Changes) : undefined)

/**
 * Keeps the changes of a message on this device until it is sent, because its form goes away with the panel: when the panel is
 * closed, when the window gets narrower, and when the tab is reloaded. `restored` has the changes of an earlier visit.
 */
export function useKeptChanges(key: string) {
  const { restoredDraft = {}, keep, acknowledge } = useDraft(key, readChanges)
  const changes = useRef<Changes>(restoredDraft)
  return {
    restored: restoredDraft,
    keep(change: Changes) {
      changes.current = { ...changes.current, ...change }
      keep(changes.current)
    },
    forget() {
      changes.current = {}
      acknowledge()
    },
  }
}

/** Fills a form with the kept changes of its fields, and keeps each further change. */
export function useKeptForm<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  kept: ReturnType<typeof useKeptChanges>,
): void {
  const latest = useRef(kept)
  latest.current = kept
  useEffect(() => {
    for (const name of Object.keys(form.getValues()) as Path<Values>[]) {
      const value = latest.current.restored[name]
      if (typeof value === typeof form.getValues(name))
        form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name && type === 'change') latest.current.keep({ [name]: values[name] })
    })
    return unsubscribe
  }, [form])
}
