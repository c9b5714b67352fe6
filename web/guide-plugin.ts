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
          code: part === 'entry' ? writeEntry(page) : writeContent(page),
          moduleType: 'js',
          moduleSideEffects: false,
        }
      },
    },
  }
}

const writeEntry = ({ id, audience, title, summary, screens, position }: GuidePage) =>
  `export default ${JSON.stringify({ id, audience, title, summary, screens, position })}`

/** Imports each picture, so that the build writes it under a name with its hash. */
function writeContent({ content }: GuidePage): string {
  const sources: string[] = []
  const text = JSON.stringify(content, (_, node: GuideNode) => {
    if (typeof node !== 'object' || Array.isArray(node) || node.tag !== 'img') return node
    sources.push(node.src)
    return { ...node, tag: 'img', src: `picture ${sources.length - 1}` }
  })
  return [
    ...sources.map((source, at) => `import picture${at} from ${JSON.stringify(`${source}?url&no-inline`)}`),
    `export default ${text.replace(/"src":"picture (\d+)"/g, '"src":picture$1')}`,
  ].join('\n')
}
