/** A part of a page of the guide, which the build makes from Markdown (`web/guide-pages.ts`). */
export type GuideNode =
  | string
  | {
      tag: 'h2' | 'h3' | 'p' | 'ol' | 'ul' | 'li' | 'strong' | 'em' | 'code' | 'pre' | 'table' | 'tr' | 'th' | 'td'
      parts: GuideNode[]
    }
  /** A link to another page of the guide. */
  | { tag: 'page'; id: string; parts: GuideNode[] }
  | { tag: 'a'; href: string; parts: GuideNode[] }
  | { tag: 'img'; src: string; alt: string; width?: number; height?: number }

/** The readers of a page: the name of its folder. */
export type Audience = 'dealers' | 'administrators' | 'operators'

/** A page of the guide without its content. */
export interface GuideEntry {
  /** Audience and file name: `dealers/sign-in`. */
  id: string
  audience: Audience
  title: string
  /** The sentence under the title. */
  summary: string
  /** The beginnings of the addresses of the screens that the page describes. */
  screens: string[]
}
