import { useEffect, useMemo } from 'react'
import { Section } from '../ui/form/Section.tsx'
import { RowGrid, type RowGridProps } from '../ui/grid/RowGrid.tsx'
import classes from './ListGrid.module.css'
import type { WithRowKey } from './list-errors.ts'
import { listHistory } from './list-steps.ts'

type GridProps =
  | 'columns'
  | 'rows'
  | 'onRowsChange'
  | 'errors'
  | 'readOnly'
  | 'initialTexts'
  | 'onTextsChange'
  | 'footer'

export type ListGridProps<Row extends object> = Pick<RowGridProps<WithRowKey<Row>>, GridProps> & {
  title: string
  /** A sentence that says what to enter here. */
  subtitle: string
  orderID: number
  /** The name of the list among the lists of the order. */
  list: string
  /** The field of the form that has the list, if links lead to it. */
  field?: string
  blank: Row
}

/** A list without ids of an order, as a small row editor. */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
  const { title, subtitle, orderID, list, field, blank, ...grid } = props
  const { rows } = grid
  const history = useMemo(() => listHistory(orderID, list, title), [orderID, list, title])
  useEffect(() => history.steps.keepList(list, rows), [history, list, rows])
  return (
    <Section title={title} flush>
      <p className={classes.lead}>{subtitle}</p>
      <div data-field={field}>
        <RowGrid<WithRowKey<Row>>
          {...grid}
          label={title}
          rowKey={(row) => row.rowKey}
          newRow={() => ({ ...blank, rowKey: crypto.randomUUID() })}
          duplicate={(row) => ({ ...row, rowKey: crypto.randomUUID() })}
          history={history}
        />
      </div>
    </Section>
  )
}
