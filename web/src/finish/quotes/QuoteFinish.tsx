import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { ConvertButton } from '../../records/order-actions/ConvertButton.tsx'
import { useVerdict } from '../../session/use-verdict.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import classes from '../Finish.module.css'
import { isSendingScreen } from '../finish-state.ts'
import type { Outcome } from '../outcome.ts'
import { Totals } from '../Totals.tsx'
import { VerdictPart } from '../VerdictPart.tsx'
import { QuoteTimeline } from './QuoteTimeline.tsx'
import { SendQuote } from './SendQuote.tsx'
import type { Offers } from './use-offers.ts'

interface Props {
  order: OrderDetail
  path: string
  offers: Offers
  onResult: (outcome: Outcome) => void
}

/** The steps of a quote until it is an order: sending, the customer's answer, and the conversion. */
export function QuoteFinish({ order, path, offers, onResult }: Props) {
  const verdict = useVerdict(order)
  const { current, open, canSend } = offers
  if (offers.isFailed) return <FailedState compact message="The offers could not be loaded." onRetry={offers.reload} />
  if (offers.isLoading) return <LoadingState label="Loading the offers" />
  // The form starts again with the new recipient after the quote was sent or taken back, not after a reminder.
  const sent = open?.deliveries.filter(({ kind }) => kind !== 'reminder').length
  const form = <SendQuote key={`${open?.offerID} ${sent}`} order={order} offer={open} onResult={onResult} />
  return (
    <>
      {!open && <Totals order={order} />}
      {current && <QuoteTimeline order={order} offer={current} onResult={onResult} />}
      {canSend && !open && (
        <>
          <VerdictPart order={order} verdict={verdict} path={path} />
          <section className={classes.send} aria-label="Send quote">
            {form}
          </section>
        </>
      )}
      {canSend && open && (
        <section className={classes.part} aria-label="Send again">
          <Disclosure label="Another message or channel">
            <p className={classes.quiet}>
              The same versions to the same address have the same link. Any other change sends a new link, and the old
              one stops working.
            </p>
            {form}
          </Disclosure>
        </section>
      )}
      {open && (
        <div className={classes.part}>
          <Totals order={order} />
        </div>
      )}
      {/* The page of the quote has the button in its title. */}
      {!isSendingScreen(path) && !isLocked(order) && (
        <div className={classes.part}>
          <ConvertButton order={order} />
        </div>
      )}
    </>
  )
}
