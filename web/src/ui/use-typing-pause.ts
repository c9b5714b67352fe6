import { useEffect, useRef } from 'react'

/** A person who pauses for this long starts a new text, as in the browser's own select boxes. */
const pause = 1000

/** Returns a function that runs `action` once typing pauses, in place of the earlier action. Undefined cancels it. */
export function useTypingPause(): (action: (() => void) | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (action) => {
    clearTimeout(timer.current)
    timer.current = action && setTimeout(action, pause)
  }
}
