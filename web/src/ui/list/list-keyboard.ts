import type { KeyboardEvent } from 'react'

/**
 * Handles a key in a list: the arrow keys move between the links of the rows, also from the search box, and Space selects the
 * row where rows can be selected. Enter follows the link by itself.
 */
export function handleListKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return
  const row = target.closest('tbody tr')
  const isInSearch = target instanceof HTMLInputElement && target.type === 'search'
  // A select box or a menu in a cell keeps its own keys.
  if (!isInSearch && !(row && target.matches('[data-row-link], [data-lead] input'))) return
  if (key === ' ' && target.matches('[data-row-link]')) {
    const checkbox = row?.querySelector<HTMLElement>('[data-lead] input')
    if (!checkbox) return
    event.preventDefault()
    checkbox.click()
    return
  }
  const links = [...currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const current = links.findIndex((link) => link.closest('tr') === row)
  const next = nextIndex(key, isInSearch ? -1 : current, links.length)
  if (next === undefined) return
  event.preventDefault()
  if (next >= 0) links[next]?.focus()
  else currentTarget.querySelector<HTMLElement>('input[type=search]')?.focus()
}

/** Returns the index of the row that a key leads to, -1 for the search, or undefined if the key does not move. */
function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (current < 0) return undefined
  if (key === 'ArrowUp') return current - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
