import { type Block, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { allFlagsOff, type Flags } from '@dealerline/shared/rules/flags.ts'
import { type ComponentType, createElement, useState } from 'react'
import { showAt } from '../../ui/testing/in-portal.tsx'
import type { EditedRow } from '../content/row-errors.ts'
import type { PartProps } from './part.ts'

interface Options {
  block: Block
  order: OrderDetail
  rows?: EditedRow[]
  header?: Row | null
  readOnly?: boolean
  flags?: Flags
  /** The address of the screen; the part's page by default. */
  address?: string
}

/** Renders a part as its page does, and returns access to the current rows. */
export function showPart(Part: ComponentType<PartProps>, options: Options) {
  const { block, order, header = null, readOnly = false, flags = allFlagsOff } = options
  const current = { rows: options.rows ?? [] }
  function Page() {
    const [rows, setRows] = useState(current.rows)
    current.rows = rows
    const part = { block, order, catalogue: toCatalogue([], []), rows, setRows, header, readOnly, flags }
    return createElement(Part, { ...part, setHeader: () => undefined })
  }
  return { stand: current, ...showAt(options.address ?? `${block.page.route}?order=${order.orderID}`, Page) }
}
