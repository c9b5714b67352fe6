import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'
import { retryLater } from './retry-later.ts'

const owners = new WeakMap<DraftStore, Map<string, symbol>>()

/**
 * Owns the draft of a form, also after its screen was left, while its save still runs or has failed. When the screen is opened
 * again, the draft belongs to the new form.
 */
export function useDraftOwner(store: DraftStore, draftKey: string) {
  const [form] = useState(() => Symbol(draftKey))
  const isOpen = useRef(true)
  useLayoutEffect(() => {
    const ownerByKey = owners.get(store) ?? new Map<string, symbol>()
    owners.set(store, ownerByKey.set(draftKey, form))
  }, [store, draftKey, form])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useMemo(() => {
    const isOwner = () => [undefined, form].includes(owners.get(store)?.get(draftKey))
    const isLeft = () => store !== drafts && !isOpen.current && isOwner() && store.find(draftKey) !== undefined
    let failures = 0
    return {
      /** Whether no newer form has the draft. */
      isOwner,
      /** Whether the screen of a form of an order was left, and nobody but this form can save its draft. */
      isLeft,
      /** Saves later, unless the screen is open again by then. */
      saveLater(save: () => Promise<unknown>) {
        retryLater(failures, () => void (isLeft() && save().catch(() => undefined)))
        failures += 1
      },
    }
  }, [store, draftKey, form])
}
