import type { LinkSamples } from './scenario.ts'

const modules = import.meta.glob<LinkSamples>('./links/*.ts', { eager: true, import: 'samples' })

/** The samples of all kinds of links. */
export const linkSamples = Object.values(modules)
