import type { Block } from '../blocks/block.ts'
import { blocks, findBlock, isAloneOnPage } from '../blocks/index.ts'

/** Returns the address of a field of a row, or of the header of a service. */
export function linkTo(block: Block, field: string, row?: number): string {
  const place = [
    isAloneOnPage(block) ? '' : `block=${block.name}`,
    row === undefined ? '' : `row=${row + 1}`,
    field === '' ? '' : `field=${field}`,
  ]
  return [block.page.route, place.filter(Boolean).join('&')].filter(Boolean).join('?')
}

/** Returns the row that an address of `linkTo` opens, with its index. Undefined if it opens no row. */
export function rowOfLink(link: string): { block: string; row: number } | undefined {
  const [, position] = /[?&]row=(\d+)/.exec(link) ?? []
  if (position === undefined) return undefined
  const [, name] = /[?&]block=(\w+)/.exec(link) ?? []
  const [route] = link.split('?')
  const block = name === undefined ? blocks.find(({ page }) => page.route === route) : findBlock(name)
  return block && { block: block.name, row: Number(position) - 1 }
}
