import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { TotalName } from '@dealerline/shared/record-rules/price-breakdown.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '../../ui/format.ts'
import { ScrollTable } from '../../ui/list/ScrollTable.tsx'
import classes from './order-tables.module.css'

interface Props {
  order: ReadableOrder
  /** Shows a total. */
  totalOf?: (total: TotalName, amount: number) => ReactNode
  /** Shown below the charges. */
  hint?: string | undefined
  /** Whether the totals are shown excluding tax too. */
  hasEx?: boolean
}

/** Every charge of an order, and its totals each month, once and over the term, including tax. */
export function ReadableCharges({ order, totalOf = (_, amount) => formatMoney(amount), hint, hasEx = true }: Props) {
  return (
    <ScrollTable label="Charges" className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col" className={classes.right}>
            Monthly (inc GST)
          </th>
          <th scope="col" className={classes.right}>
            Once-off (inc GST)
          </th>
        </tr>
      </thead>
      <tbody>
        {order.charges.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: charges of a quote line by line can have the same label
          <tr key={index}>
            <th scope="row">{charge.label}</th>
            <td className={classes.right}>{formatMoney(charge.monthly.inc)}</td>
            <td className={classes.right}>{formatMoney(charge.onceOff.inc)}</td>
          </tr>
        ))}
        {hint && (
          <tr>
            <td colSpan={3}>{hint}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className={classes.total}>
          <th scope="row">Total inc GST</th>
          <td className={classes.right}>{totalOf('monthly', order.monthly.inc)}</td>
          <td className={classes.right}>{totalOf('onceOff', order.onceOff.inc)}</td>
        </tr>
        <tr>
          <th scope="row">GST included</th>
          <td className={classes.right}>{formatMoney(order.monthly.gst)}</td>
          <td className={classes.right}>{formatMoney(order.onceOff.gst)}</td>
        </tr>
        {hasEx && (
          <tr>
            <th scope="row">Total ex GST</th>
            <td className={classes.right}>{totalOf('monthly', order.monthly.ex)}</td>
            <td className={classes.right}>{totalOf('onceOff', order.onceOff.ex)}</td>
          </tr>
        )}
        <tr className={classes.total}>
          <th scope="row" colSpan={2}>
            Total over the contract terms (inc GST)
          </th>
          <td className={classes.right}>{totalOf('overTerm', order.overTerm.inc)}</td>
        </tr>
        <tr>
          <td colSpan={3} className={classes.notes}>
            GST is 1/11 of each total including GST, rounded to the cent.
          </td>
        </tr>
      </tfoot>
    </ScrollTable>
  )
}
