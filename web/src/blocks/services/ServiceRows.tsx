import { type Block, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { isAloneOnPage } from '@dealerline/shared/blocks/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { toReadableService } from '@dealerline/shared/record-rules/readable.ts'
import { type MouseEvent, type Ref, useId, useMemo } from 'react'
import { toScreen } from '../../session/use-order.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { Service } from './order-services.ts'
import { ServiceTotals } from './ServiceTotals.tsx'
import classes from './services.module.css'

/** A row of a service. Rows are counted from 1; `block` names the block if its page has several. */
export type RowTarget = { row?: number; block?: string }

interface Props {
  service: Service
  order: OrderDetail
  hasDraft?: boolean
  headRef?: Ref<HTMLElement>
  /** Opens the service for editing, at a row. Undefined while it is opening. */
  onOpen?: (target: RowTarget) => void
}

/** A service of the order that is not open for editing: its rows as text. A click on a row opens the service there. */
export function ServiceRows({ service, order, hasDraft, headRef, onOpen }: Props) {
  const { page, blocks } = service
  const id = useId()
  const openHere = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !onOpen) return
    event.preventDefault()
    onOpen({ row: 1 })
  }
  return (
    <section ref={headRef} className={classes.service} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          <AppLink href={toScreen(page.route, order.orderID)} onClick={openHere}>
            {page.label}
          </AppLink>
        </h2>
        {hasDraft && <span className={classes.draft}>Has unfinished rows</span>}
        <ServiceTotals service={service} order={order} />
      </div>
      {blocks.map((block) => (
        <BlockRows key={block.name} block={block} order={order} {...(onOpen && { onOpen })} />
      ))}
    </section>
  )
}

function BlockRows({ block, order, onOpen }: { block: Block } & Pick<Props, 'order' | 'onOpen'>) {
  const { columns, rows } = useMemo(
    () => toReadableService(block, order, toCatalogue(order.plans, order.handsets)),
    [block, order],
  )
  if (rows.length === 0) return null
  const open = (row: number) => {
    if (window.getSelection()?.toString()) return
    onOpen?.({ row: row + 1, ...(!isAloneOnPage(block) && { block: block.name }) })
  }
  return (
    <table className={classes.rows} aria-label={block.label}>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stored rows have no other key in text
          <tr key={row} onClick={() => open(row)}>
            {cells.map((text, column) => (
              <td key={columns[column]?.label} data-label={columns[column]?.label} data-align={columns[column]?.align}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
