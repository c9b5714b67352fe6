import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type ComponentType, createElement, useState } from 'react'
import { showAt } from '../../ui/testing/in-portal.tsx'
import type { EditedRow } from '../row-errors.ts'
import type { PartProps } from './part.ts'

interface Given {
  block: Block
  order: OrderDetail
  rows?: EditedRow[]
  header?: Row | null
  readOnly?: boolean
  /** Where the part stands; its page unless it says otherwise. */
  address?: string
}

/** Draws a part as its page would, and tells the rows as they stand. */
export function showPart(Part: ComponentType<PartProps>, given: Given) {
  const { block, order, header = null, readOnly = false } = given
  const stand = { rows: given.rows ?? [] }
  function Page() {
    const [rows, setRows] = useState(stand.rows)
    stand.rows = rows
    return createElement(Part, { block, order, rows, setRows, header, setHeader: () => undefined, readOnly })
  }
  return { stand, ...showAt(given.address ?? `${block.page.route}?order=${order.orderID}`, Page) }
}
