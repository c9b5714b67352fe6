import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { takesServices } from '@dealerline/shared/rules/order-states.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useOrderPrice } from '../session/typed-prices.ts'
import { useVerdict } from '../session/use-verdict.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './FinishColumn.module.css'
import { openFinish } from './finish-state.ts'
import { isDraft } from './phase.ts'
import { describeVerdict } from './verdict-words.ts'

interface Props {
  order: OrderDetail
  /** The number of notes, unless the sheet shows them. */
  count: ReactNode
  onNotes: () => void
}

/** The bar at the bottom of a phone: what the order costs, its verdict, and the buttons that open the sheet. */
export function PhoneBar({ order, count, onNotes }: Props) {
  const { text, tone } = describeVerdict(useVerdict(order))
  const { inc } = useOrderPrice(order)
  const open = () => {
    onNotes()
    openFinish()
  }
  return (
    <section className={classes.bar} data-bottom-bar aria-label="Finish">
      <div className={classes.sum}>
        {takesServices(order) && (
          <>
            <strong>{formatMoney(inc.monthly)}</strong> monthly inc GST
          </>
        )}
        {isDraft(order) && <p data-tone={tone}>{text}</p>}
      </div>
      {count && (
        <button type="button" className={classes.notesButton} aria-haspopup="dialog" onClick={open}>
          <IconNotes size={20} aria-hidden />
          <VisuallyHidden>Notes </VisuallyHidden>
          <Suspense>{count}</Suspense>
        </button>
      )}
      <Button color={isDraft(order) ? 'accent' : undefined} aria-haspopup="dialog" onClick={openFinish}>
        {isDraft(order) ? 'Finish' : 'Progress'}
      </Button>
    </section>
  )
}
