import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { applicationKindOf } from '@dealerline/shared/record-rules/applications.ts'
import { mayAct } from '@dealerline/shared/rules/order-states.ts'
import { TakeBackButton } from '../../links/TakeBackButton.tsx'
import { useTakeBack } from '../../records/order-actions/use-take-back.ts'
import { useDealer } from '../../session/portal.ts'
import { toScreen } from '../../session/use-order.ts'
import { useVerdict } from '../../session/use-verdict.ts'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from '../Finish.module.css'
import type { Outcome } from '../outcome.ts'
import { currentRecipientOf, nameOf, phaseOf } from '../phase.ts'
import { Totals } from '../Totals.tsx'
import { TermsPart } from '../terms/TermsPart.tsx'
import { VerdictPart } from '../VerdictPart.tsx'
import { ChannelPartner } from './ChannelPartner.tsx'
import { LinesPart } from './LinesPart.tsx'
import { SendForm } from './SendForm.tsx'
import { SigningTimeline } from './SigningTimeline.tsx'

interface Props {
  order: OrderDetail
  path: string
  onResult: (outcome: Outcome) => void
}

/** The steps of an order until it is signed: everything up to sending, then the signing request. */
export function OrderFinish({ order, path, onResult }: Props) {
  return phaseOf(order) === 'draft' ? (
    <Draft order={order} path={path} onResult={onResult} />
  ) : (
    <Sent order={order} path={path} onResult={onResult} />
  )
}

function Draft({ order, path, onResult }: Props) {
  const verdict = useVerdict(order)
  const { orderID } = order
  return (
    <>
      <Totals order={order} />
      <VerdictPart order={order} verdict={verdict} path={path} />
      <LinesPart order={order} />
      <TermsPart orderID={orderID} />
      <section className={classes.send} aria-label="Send for signature">
        {isSentByScreen(order, path) ? (
          <div className={classes.part}>
            <p>
              This screen sends the application.{' '}
              <AppLink href={toScreen('/order-summary', orderID)}>Sign and Send</AppLink> sends the order.
            </p>
          </div>
        ) : (
          <SendForm order={order} path={path} onResult={onResult}>
            <ChannelPartner orderID={orderID} />
          </SendForm>
        )}
      </section>
    </>
  )
}

/** Whether the screen is the application of the order, which has its own message. */
const isSentByScreen = (order: OrderDetail, path: string) => applicationKindOf(order)?.route === path

function Sent({ order, path, onResult }: Props) {
  const { orderID, envelope } = order
  const recipient = currentRecipientOf(order)
  const isExpired = envelope?.status === 'expired'
  const canRepeat = phaseOf(order) === 'sent' && recipient && !isSentByScreen(order, path)
  return (
    <>
      {envelope && <SigningTimeline orderID={orderID} envelope={envelope} onResult={onResult} />}
      <LinesPart order={order} />
      <TakeBack order={order} onResult={onResult} />
      {canRepeat && (
        <section className={classes.part} aria-label="Send again">
          <Disclosure
            // Another signer, or an expired link, is another message.
            key={`${recipient.position} ${isExpired}`}
            label="Another message or channel"
            initiallyOpen={isExpired}
          >
            <p className={classes.quiet}>
              The same person gets the same link. For another name or address we send a new link, and the old link stops
              working.
            </p>
            <SendForm order={order} path={path} onResult={onResult} />
          </Disclosure>
        </section>
      )}
      <div className={classes.part}>
        <Totals order={order} />
      </div>
      <ChannelPartner orderID={orderID} />
    </>
  )
}

function TakeBack({ order, onResult }: Pick<Props, 'order' | 'onResult'>) {
  const { isAdmin } = useDealer()
  const from = currentRecipientOf(order)?.name
  const question = useTakeBack(order, () =>
    onResult({
      phase: 'draft',
      text: `${nameOf(order)} was taken back${from ? ` from ${from}` : ''}. You can change it and send it again.`,
    }),
  )
  if (phaseOf(order) === 'closed' && order.envelope?.status !== 'declined') return null
  if (!mayAct('reset', order, isAdmin)) return null
  return (
    <div className={classes.takeBack}>
      <TakeBackButton fullWidth {...question} />
      <p className={classes.quiet}>
        A sent order cannot be edited. Take it back to change it; the link then stops working.
      </p>
    </div>
  )
}
