import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { fixOf } from '@dealerline/shared/record-rules/requirement-fixes.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { firstFix, firstFixSearch } from '../session/first-fix.ts'
import { toScreen } from '../session/use-order.ts'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
import { focusNextStep, openFinish } from './finish-state.ts'

interface Place {
  orderID: number
  /** The path of the current screen. */
  path: string
  isQuote: boolean
}

/**
 * Follows the first entry of the list, once, if the address asks for it: opens its screen at its field, or moves the focus to
 * its field in the panel.
 */
export function useFirstFix(first: Requirement | undefined, { orderID, path, isQuote }: Place): void {
  const { field } = useScreenSearch(firstFixSearch)
  const router = useRouter()
  const followedOrder = useRef<number>(undefined)
  const isRequested = field === firstFix && componentOf(path) === (isQuote ? 'generate-quote' : 'order-summary')
  useEffect(() => {
    if (!isRequested || followedOrder.current === orderID) return
    // The panel closes when a screen opens, which is one effect later.
    const timer = setTimeout(() => {
      followedOrder.current = orderID
      if (first && !fixOf(first)) return router.history.replace(toScreen(first.link, orderID))
      openFinish()
      focusNextStep()
    })
    return () => clearTimeout(timer)
  }, [isRequested, first, orderID, router])
}
