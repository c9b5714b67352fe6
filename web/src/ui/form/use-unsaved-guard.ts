import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../feedback/confirm.tsx'
import { unsavedQuestion } from '../feedback/unsaved-question.ts'

let answer: Promise<boolean> | undefined

/** Asks once for all guards of a navigation, which the router asks one after the other. */
function mayDiscard(): Promise<boolean> {
  answer ??= confirm(unsavedQuestion).finally(() =>
    setTimeout(() => {
      answer = undefined
    }),
  )
  return answer
}

/**
 * While `unsaved` is true, asks before any navigation. A person who declines stays on the screen; a person who agrees
 * leaves after `discard` is called. Closing or reloading the tab shows the browser's own question. A navigation that
 * changes only search parameters of the same screen is not stopped.
 */
export function useUnsavedGuard(unsaved: boolean, discard?: () => void): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      const isConfirmed = await mayDiscard()
      if (isConfirmed) discard?.()
      return !isConfirmed
    },
  })
}
