import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const dist = join(import.meta.dirname, 'dist')

const isMainFont = (file: string) => /\binter-latin-wght-normal-[\w-]+\.woff2$/.test(file)

/** The files that screens load, without pictures of the guide and fonts of other alphabets. */
const isKept = (file: string) => /\.(js|css)$/.test(file) || isMainFont(file)

/**
 * Names the release in the page of the portal, and gives the service worker the release and the files of the portal. Also
 * preloads the font, so that text does not move when it arrives.
 */
export function precache(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html' || !bundle) return []
        const files = Object.keys(bundle).sort()
        const hash = createHash('sha256').update([html, ...files].join('\n'))
        const release = hash.digest('hex').slice(0, 16)
        return [
          { tag: 'meta', attrs: { name: 'release', content: release }, injectTo: 'head' },
          ...files.filter(isMainFont).map(preload),
        ]
      },
    },
    resolveId: {
      filter: { id: /^virtual:portal-files$/ },
      handler: () => '\0portal-files',
    },
    load: {
      filter: { id: /portal-files$/ },
      handler: (id) => (id === '\0portal-files' ? writePortalFiles() : undefined),
    },
  }
}

/** Describes the portal, which is built before its service worker. The pages of customers are built later. */
function writePortalFiles(): string {
  const [, release] = /<meta name="release" content="(\w+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  if (!release) throw new Error('The page of the portal does not name its release.')
  const files = readdirSync(join(dist, 'assets')).filter(isKept)
  return `export const release = ${JSON.stringify(release)}
    export const files = ${JSON.stringify(files.map((file) => `/assets/${file}`))}`
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
  injectTo: 'head-prepend',
})
