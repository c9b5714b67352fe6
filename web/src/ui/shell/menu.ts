import type { Icon } from '@tabler/icons-react'

/**
 * What stands before a menu entry: its own icon; a green check (something is saved); a red cancel mark (saved, but
 * something is missing); its own icon in red (nothing saved, and it is needed or wrong).
 */
export type MenuMark = 'own' | 'saved' | 'missing' | 'invalid'

export type MenuEntry = { title: string; icon: Icon; href: string; mark: MenuMark; active?: boolean }

/** A titled group of entries; one without a title stands by itself at the top. */
export type MenuSection = {
  title?: string
  entries: readonly MenuEntry[]
  /** Stays in sight at the foot of a long menu. */
  pinned?: boolean
}

/** What the mark says to people who cannot see it. */
export const markWords: Record<MenuMark, string> = {
  own: '',
  saved: 'saved',
  missing: 'something is missing',
  invalid: 'needs attention',
}
