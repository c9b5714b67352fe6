const events = ['pointerdown', 'keydown', 'wheel'] as const

/** Knows when the person last used this page with the keyboard, mouse or touch. */
export interface Activity {
  /** Whether the person has used the page since a time. Opening it counts. */
  hasBeenSince(time: number): boolean
  /** Resolves at the first use of the page after a time, or at once. */
  waitSince(time: number): Promise<void>
}

export function watchActivity(): Activity {
  let lastUse = Date.now()
  const waiting = new Set<() => void>()
  const note = () => {
    lastUse = Date.now()
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  for (const event of events) window.addEventListener(event, note, { capture: true, passive: true })
  return {
    hasBeenSince: (time) => lastUse >= time,
    async waitSince(time) {
      if (lastUse < time) await new Promise<void>((resolve) => waiting.add(resolve))
    },
  }
}
