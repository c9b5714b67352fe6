import { useEffect, useRef } from 'react'

const acts = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

/**
 * Calls `record` once, at a person's first act on the page while it is open. A mail scanner that runs scripts loads the page but
 * neither scrolls nor presses anything.
 */
export function useFirstAct(isOpen: boolean, record: () => void): void {
  const latest = useRef(record)
  useEffect(() => {
    latest.current = record
  })
  useEffect(() => {
    if (!isOpen) return
    const ending = new AbortController()
    const react = () => {
      ending.abort()
      latest.current()
    }
    for (const act of acts) window.addEventListener(act, react, { capture: true, passive: true, signal: ending.signal })
    return () => ending.abort()
  }, [isOpen])
}
