import type { Breakdown } from '@dealerline/shared/record-rules/price-breakdown.ts'
import { CloseButton } from '../ui/feedback/CloseButton.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { formatMoney } from '../ui/format.ts'
import classes from './BreakdownDialog.module.css'

interface Props {
  title: string
  breakdown: Breakdown
  onClose: () => void
}

/** The breakdown of a total: rows × quantity × unit by block, charges without a row, then the tax. */
export default function BreakdownDialog({ title, breakdown, onClose }: Props) {
  const { groups, total } = breakdown
  return (
    <Dialog opened onClose={onClose} title={`Breakdown: ${title}`} actions={<CloseButton onClose={onClose} />}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col">Amount (inc GST)</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.label}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={classes.group}>
                {group.label}
              </th>
            </tr>
            {group.lines.map((line) => (
              <tr key={`${line.label} ${line.detail}`}>
                <th scope="row">
                  {line.label}
                  <span className={classes.detail}>{line.detail}</span>
                </th>
                <td>{formatMoney(line.amount.inc)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        {groups.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={2} className={classes.none}>
                There are no charges yet.
              </td>
            </tr>
          </tbody>
        )}
        <tfoot>
          <AmountRow label="Total inc GST" amount={total.inc} />
          <AmountRow label="GST included (1/11 of the total, rounded to the cent)" amount={total.gst} />
          <AmountRow label="Total ex GST" amount={total.ex} />
        </tfoot>
      </table>
    </Dialog>
  )
}

function AmountRow({ label, amount }: { label: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatMoney(amount)}</td>
    </tr>
  )
}
