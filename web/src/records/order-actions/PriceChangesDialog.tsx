import type { PriceChange } from '@dealerline/shared/contract/quotes.ts'
import { Button } from '@mantine/core'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ScrollTable } from '../../ui/list/ScrollTable.tsx'
import classes from '../orders/order-tables.module.css'

interface Props {
  orderID: number
  opened: boolean
  changes: readonly PriceChange[]
  onClose: () => void
  onConvert: () => void
}

/** Shows the prices that have changed since the quote, before an order is made at the quoted prices. */
export function PriceChangesDialog({ orderID, opened, changes, onClose, onConvert }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Convert quote ${orderID} at the quoted prices?`}
      actions={
        <>
          <CloseButton onClose={onClose}>Keep the quote</CloseButton>
          <Button onClick={onConvert}>Convert at quoted prices</Button>
        </>
      }
    >
      <p>These prices have changed since the quote was generated. The order uses the quoted prices, not today’s.</p>
      <ScrollTable label="Changed prices" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className={classes.right}>
              Quoted (inc GST)
            </th>
            <th scope="col" className={classes.right}>
              Today (inc GST)
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap((change) => [
            ...costRow(change, 'monthly', 'a month'),
            ...costRow(change, 'onceOff', 'once'),
          ])}
        </tbody>
      </ScrollTable>
    </Dialog>
  )
}

function costRow({ service, row, label, was, is }: PriceChange, part: 'monthly' | 'onceOff', priceLabel: string) {
  if (was[part] === is[part]) return []
  return [
    <tr key={`${service} ${row} ${part}`}>
      <th scope="row">
        {service} {row}: {label}, {priceLabel}
      </th>
      <td className={classes.right}>{formatMoney(was[part])}</td>
      <td className={classes.right}>{formatMoney(is[part])}</td>
    </tr>,
  ]
}
