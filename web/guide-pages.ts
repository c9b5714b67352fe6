import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import type { Audience, GuideEntry, GuideNode } from './src/screens/help/guide-node.ts'

const guideFolder = resolve(import.meta.dirname, '../docs/guide')

/** The folders of the guide, in the sequence of its index. */
export const audiences: readonly Audience[] = ['dealers', 'administrators', 'operators']

export interface GuidePage extends GuideEntry {
  content: GuideNode[]
  /** The paths of the pictures in the page. */
  pictures: string[]
  /** The labels of screens, which the page writes in italics. */
  labels: string[]
  /** The position of the page in the index. */
  position: number
}

/** Reads every page of the guide, in the sequence of the index. */
export function readGuide(): GuidePage[] {
  return audiences.flatMap((audience) =>
    readdirSync(join(guideFolder, audience))
      .filter((file) => file.endsWith('.md'))
      .map((file) => readGuidePage(join(guideFolder, audience, file)))
      .sort((one, other) => one.position - other.position),
  )
}

/** The front matter and the Markdown of a file of the guide. */
export function splitFrontMatter(path: string): { matter: Record<string, unknown>; body: string } {
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? []
  if (body === '') throw new Error(`${path} needs front matter between two lines ---.`)
  return { matter: parse(matter) ?? {}, body }
}

export function readGuidePage(path: string): GuidePage {
  const { matter, body } = splitFrontMatter(path)
  const { position, screens = [], ...unknown } = matter
  if (typeof position !== 'number' || !Array.isArray(screens) || Object.keys(unknown).length > 0)
    throw new Error(`${path}: the front matter has a position (a number), screens (a list), and no other fields.`)
  const [, audience = '', name = ''] = /(\w+)\/([\w-]+)\.md$/.exec(path) ?? []
  const [title, summary, ...tokens] = marked.lexer(body).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1 || summary?.type !== 'paragraph')
    throw new Error(`${path}: a page starts with its title (#) and one paragraph, its summary.`)
  const page = { path, pictures: [], labels: [] } satisfies Reading
  const content = nodesOf(tokens, page)
  nodesOf(summary.tokens ?? [], page)
  return {
    id: `${audience}/${name}`,
    audience: audience as Audience,
    title: title.text,
    summary: summary.text.replaceAll('*', '').replaceAll('\n', ' '),
    screens: screens.map(String),
    position,
    content,
    pictures: page.pictures,
    labels: page.labels,
  }
}

interface Reading {
  path: string
  pictures: string[]
  labels: string[]
}

const nodesOf = (tokens: readonly Token[], page: Reading): GuideNode[] =>
  tokens.flatMap((token) => nodeOf(token as MarkedToken, page))

/** Makes nodes from one token of Markdown. Markdown that the guide does not use is refused. */
function nodeOf(token: MarkedToken, page: Reading): GuideNode[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [{ tag: token.depth === 2 ? 'h2' : 'h3', parts: nodesOf(token.tokens, page) }]
    case 'paragraph':
      return [{ tag: 'p', parts: nodesOf(token.tokens, page) }]
    case 'list':
      return [{ tag: token.ordered ? 'ol' : 'ul', parts: nodesOf(token.items, page) }]
    case 'list_item':
      return [{ tag: 'li', parts: nodesOf(token.tokens, page) }]
    case 'strong':
      return [{ tag: 'strong', parts: nodesOf(token.tokens, page) }]
    case 'em':
      page.labels.push(token.text.replaceAll('\n', ' '))
      return [{ tag: 'em', parts: nodesOf(token.tokens, page) }]
    case 'codespan':
      return [{ tag: 'code', parts: [token.text] }]
    case 'code':
      return [{ tag: 'pre', parts: [token.text] }]
    case 'table':
      return [
        { tag: 'table', parts: [rowOf('th', token.header, page), ...token.rows.map((row) => rowOf('td', row, page))] },
      ]
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? nodesOf(token.tokens, page) : [token.text.replaceAll('\n', ' ')]
    case 'image':
      page.pictures.push(resolve(dirname(page.path), token.href))
      return [{ tag: 'img', src: token.href, alt: token.text }]
    case 'link':
      return [linkOf(token, page)]
    default:
      throw new Error(`${page.path}: the guide has no ${token.type}: ${token.raw}`)
  }
}

const rowOf = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[], page: Reading): GuideNode => ({
  tag: 'tr',
  parts: cells.map(({ tokens }) => ({ tag, parts: nodesOf(tokens, page) })),
})

/** A page of the guide is a link in the portal. Other documents are only in the repository, so their path is shown. */
function linkOf({ href, tokens }: Tokens.Link, page: Reading): GuideNode {
  if (/^https?:/.test(href)) return { tag: 'a', href, parts: nodesOf(tokens, page) }
  const target = resolve(dirname(page.path), href.replace(/#.*/, ''))
  const [, id] = /\/docs\/guide\/(\w+\/[\w-]+)\.md$/.exec(target) ?? []
  if (id) return { tag: 'page', id, parts: nodesOf(tokens, page) }
  return { tag: 'code', parts: [target.slice(target.lastIndexOf('/docs/') + 1)] }
}
