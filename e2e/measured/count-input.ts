import type { BrowserContext } from '@playwright/test'

export interface InputCounts {
  /** Clicks, or taps on a phone. */
  clicks: number
  /** Keys other than Shift, Ctrl, Alt and Meta; Tab is one of them. */
  keys: number
  tabs: number
}

/** Counts the input of a person in every page of the context that opens from now on. */
export async function countInput(context: BrowserContext): Promise<InputCounts> {
  const counts: InputCounts = { clicks: 0, keys: 0, tabs: 0 }
  await context.exposeFunction('countInput', (kind: keyof InputCounts) => {
    counts[kind] += 1
  })
  await context.addInitScript(`
    addEventListener('pointerdown', (event) => event.isTrusted && countInput('clicks'), true)
    addEventListener('keydown', (event) => {
      if (!event.isTrusted || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      countInput('keys')
      if (event.key === 'Tab') countInput('tabs')
    }, true)
  `)
  return counts
}

export type Limits = Partial<InputCounts>

/** Returns the counts with their limits: `18 clicks (at most 18), 240 keys (at most 260), 12 tabs`. */
export function describeCounts(counts: InputCounts, limits: Limits): string {
  return (['clicks', 'keys', 'tabs'] as const)
    .map((kind) => {
      const limit = limits[kind]
      if (limit === undefined) return `${counts[kind]} ${kind}`
      return `${counts[kind]} ${kind} (at most ${limit}${counts[kind] > limit ? ', TOO MANY' : ''})`
    })
    .join(', ')
}
