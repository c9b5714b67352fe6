import type { LinkSamples } from './test-scenario.ts'

const modules = import.meta.glob<LinkSamples>('./*/test-samples.ts', { eager: true, import: 'samples' })

/** The samples of all kinds of links. */
export const linkSamples = Object.values(modules)
