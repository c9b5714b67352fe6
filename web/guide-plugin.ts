import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type GuidePage, readGuidePage } from './guide-pages.ts'
import type { GuideNode } from './src/screens/help/guide-node.ts'

/**
 * Loads a page of docs/guide as a module: with `?entry` its title, summary and screens, with `?content` its parts. The
 * browser therefore needs no parser of Markdown, and loads a page when a person reads it.
 */
export function guidePlugin(): Plugin {
  return {
    name: 'guide',
    enforce: 'pre',
    load: {
      filter: { id: /\/docs\/guide\/\w+\/[\w-]+\.md\?(entry|content)$/ },
      handler(id) {
        const [path = '', part] = id.split('?')
        this.addWatchFile(path)
        const page = readGuidePage(path)
        return {
          code: part === 'entry' ? writeEntry(page) : writeContent(page, dirname(path)),
          moduleType: 'js',
          moduleSideEffects: false,
        }
      },
    },
  }
}

const writeEntry = ({ id, audience, title, summary, screens, position }: GuidePage) =>
  `export default ${JSON.stringify({ id, audience, title, summary, screens, position })}`

/**
 * Imports each picture, so that the build writes it under a name with its hash. Its size keeps the place of the picture
 * while it loads.
 */
function writeContent({ content }: GuidePage, folder: string): string {
  const sources: string[] = []
  const text = JSON.stringify(content, (_, node: GuideNode) => {
    if (typeof node !== 'object' || Array.isArray(node) || node.tag !== 'img') return node
    sources.push(node.src)
    return { ...node, ...sizeOf(resolve(folder, node.src)), src: `picture ${sources.length - 1}` }
  })
  return [
    ...sources.map((source, at) => `import picture${at} from ${JSON.stringify(`${source}?url&no-inline`)}`),
    `export default ${text.replace(/"src":"picture (\d+)"/g, '"src":picture$1')}`,
  ].join('\n')
}

/** Returns the size of a WebP picture in the extended format, which browsers write (RFC 9649). */
function sizeOf(path: string): { width: number; height: number } {
  const file = readFileSync(path)
  if (file.toString('latin1', 12, 16) !== 'VP8X')
    throw new Error(`${path} is not a WebP picture of npm run docs:pictures.`)
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}
