import { cellKinds } from '@dealerline/shared/records/cell-kinds.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { multiply } from '@dealerline/shared/rules/prices.ts'
import { useMemo } from 'react'
import { ListGrid, type ListGridProps } from '../../fields/ListGrid.tsx'
import { rowErrors, type WithRowKey } from '../../fields/list-errors.ts'
import { formatMoney } from '../../ui/format.ts'
import type { CellError, Column } from '../../ui/grid/columns.ts'

interface Item {
  description: string
  quantity: number
}

type Props<Row extends Item> = Omit<ListGridProps<Row>, 'columns' | 'errors' | 'footer'> & {
  fields: Fields
  /** The price field that is multiplied by the quantity, and the field of the result. */
  each: keyof Row & string
  total: string
  errors: readonly CellError[]
}

/** One list of a quote as a small row editor with its total. */
export function QuoteItems<Row extends Item>({ fields, each, total, errors, ...list }: Props<Row>) {
  const { rows } = list
  const columns = useMemo(() => {
    const fieldColumns = Object.entries(fields).map(
      ([key, field]): Column<WithRowKey<Row>> => ({
        key,
        label: field.label,
        kind: cellKinds[field.kind],
        required: key === 'description',
        ...(field.width && { width: field.width }),
        apply: (row, value) => ({ ...row, [key]: value ?? field.blank }),
      }),
    )
    const totalColumn: Column<WithRowKey<Row>> = {
      key: 'total',
      label: total,
      kind: 'money',
      width: 150,
      readOnly: true,
      compute: (row) => amountOf(row, each),
    }
    return [...fieldColumns, totalColumn]
  }, [fields, each, total])
  const allErrors = useMemo(() => [...rowErrors(fields, rows), ...errors], [fields, rows, errors])
  const sum = rows.reduce((total, row) => total + amountOf(row, each), 0)
  return <ListGrid<Row> {...list} columns={columns} errors={allErrors} footer={{ total: formatMoney(sum) }} />
}

const amountOf = <Row extends Item>(row: Row, each: keyof Row & string) =>
  multiply(Number(row.quantity), Number(row[each]))
