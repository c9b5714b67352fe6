import type { Icon } from '@tabler/icons-react'

/**
 * The mark of a menu entry: its own icon; a green check (something is saved); a red cross (saved, but something is
 * missing); its own icon in red (nothing saved, but it is required or invalid); a triangle (complete, but at risk).
 */
export type MenuMark = 'own' | 'saved' | 'missing' | 'invalid' | 'atRisk'

export type MenuEntry = { title: string; icon: Icon; href: string; mark: MenuMark; active?: boolean }

/** A titled group of entries; a group without a title comes at the top. */
export type MenuSection = {
  title?: string
  entries: readonly MenuEntry[]
  /** Stays visible at the foot of a long menu. */
  pinned?: boolean
}

/** The text of each mark for screen readers. */
export const markTexts: Record<MenuMark, string> = {
  own: '',
  saved: 'saved',
  missing: 'something is missing or wrong',
  invalid: 'needs attention',
  atRisk: 'at risk',
}

/** A place of the rail. `current` is `page` on its own screen, and `true` on the other screens of the place. */
export type RailPlace = { label: string; icon: Icon; href: string; current: 'page' | 'true' | undefined }
