import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { multiply } from '@dealerline/shared/rules/prices.ts'
import { useEffect, useMemo } from 'react'
import { rowErrors, type WithRowKey } from '../../fields/list-errors.ts'
import { listHistory } from '../../fields/list-steps.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { CellError, Column, ColumnKind } from '../../ui/grid/columns.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import classes from './quotes.module.css'

interface Item {
  description: string
  quantity: number
}

interface Props<Row extends Item> {
  title: string
  /** A sentence that says what to enter here. */
  subtitle: string
  orderID: number
  /** The name of the list among the lists of the order. */
  list: string
  fields: Fields
  /** The price field that is multiplied by the quantity, and the field of the result. */
  each: keyof Row & string
  total: string
  blank: Row
  rows: readonly WithRowKey<Row>[]
  onRowsChange: (rows: WithRowKey<Row>[]) => void
  errors: readonly CellError[]
  readOnly: boolean
  initialTexts: GridTexts | undefined
  onTextsChange: (texts: GridTexts | undefined) => void
}

const kinds: Record<string, ColumnKind> = { text: 'text', number: 'number', money: 'money' }

/** One list of a quote as a small row editor with its total. */
export function QuoteItems<Row extends Item>(props: Props<Row>) {
  const { title, fields, each, blank, rows } = props
  const columns = useMemo(() => {
    const fieldColumns = Object.entries(fields).map(
      ([key, field]): Column<WithRowKey<Row>> => ({
        key,
        label: field.label,
        kind: kinds[field.kind] ?? 'text',
        required: key === 'description',
        ...(field.width && { width: field.width }),
        apply: (row, value) => ({ ...row, [key]: value ?? field.blank }),
      }),
    )
    const total: Column<WithRowKey<Row>> = {
      key: 'total',
      label: props.total,
      kind: 'money',
      width: 150,
      readOnly: true,
      compute: (row) => amountOf(row, each),
    }
    return [...fieldColumns, total]
  }, [fields, each, props.total])
  const errors = useMemo(() => [...rowErrors(fields, rows), ...props.errors], [fields, rows, props.errors])
  const sum = rows.reduce((total, row) => total + amountOf(row, each), 0)
  const { orderID, list } = props
  const history = useMemo(() => listHistory(orderID, list, title), [orderID, list, title])
  useEffect(() => history.steps.keepList(list, rows), [history, list, rows])
  return (
    <Section title={title} flush>
      <p className={classes.lead}>{props.subtitle}</p>
      <RowGrid<WithRowKey<Row>>
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.rowKey}
        onRowsChange={props.onRowsChange}
        newRow={() => ({ ...blank, rowKey: crypto.randomUUID() })}
        duplicate={(row) => ({ ...row, rowKey: crypto.randomUUID() })}
        errors={errors}
        history={history}
        readOnly={props.readOnly}
        initialTexts={props.initialTexts}
        onTextsChange={props.onTextsChange}
        footer={{ total: formatMoney(sum) }}
      />
    </Section>
  )
}

const amountOf = <Row extends Item>(row: Row, each: keyof Row & string) =>
  multiply(Number(row.quantity), Number(row[each]))
