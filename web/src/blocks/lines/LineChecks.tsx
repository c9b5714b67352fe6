import type { LineChange } from '@dealerline/shared/contract/line-answers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { type InternetLine, needsAlternative } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isImpossible, needsAcceptance } from '@dealerline/shared/record-rules/line-changes.ts'
import { isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { formatInstant } from '../../ui/format.ts'
import { LineAlternative } from './LineAlternative.tsx'
import classes from './LineChecks.module.css'

interface Props {
  order: OrderDetail
  lines: readonly InternetLine[]
  /** Whether the screen shows the alternatives to lines at risk elsewhere. Lines that stop the order are not at risk. */
  withoutRisks?: boolean
}

/** The wholesalers' answers about internet lines, with the differences since each line was sold. */
export function LineChecks({ order, lines, withoutRisks = false }: Props) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.rowID}>
          <Line order={order} line={line} withoutRisks={withoutRisks} />
        </li>
      ))}
    </ul>
  )
}

function Line({ order, line, withoutRisks }: { order: OrderDetail; line: InternetLine; withoutRisks: boolean }) {
  const { position, wholesaler, question, state } = line
  const current = state?.current
  const changes = state?.changes ?? []
  const canAccept = current && needsAcceptance(changes) && !isImpossible(changes) && !isLocked(order)
  return (
    <>
      <strong>
        Row {position}: {question.formattedAddress}
      </strong>
      <p className={classes.quiet}>{describe(wholesaler, state)}</p>
      {changes.length > 0 && <Changes changes={changes} />}
      {isImpossible(changes) && (
        <p className={classes.bad}>This line cannot be delivered. Change its plan or address.</p>
      )}
      {needsAlternative(line) &&
        order.orderStatus <= orderStatus.inProgress &&
        (!withoutRisks || isImpossible(changes)) && <LineAlternative order={order} lines={[line]} />}
      {canAccept && <Accept orderID={order.orderID} answerID={current.answerID} position={position} />}
    </>
  )
}

function describe(wholesaler: string, state: InternetLine['state']): string {
  if (!state) return `Not checked with ${wholesaler} yet.`
  const { newest, current } = state
  const at = current ? formatInstant(current.askedAt, { withZone: true }) : ''
  const answer = current?.facts
  const result = answer?.available ? `${answer.technology} is available` : `not available. ${answer?.reason ?? ''}`
  const sentence = answer ? `${wholesaler}: ${result.trim()} (${at}).` : ''
  if (newest.outcome !== 'notReached') return sentence
  return `${sentence} Not re-checked: ${wholesaler} did not answer. We will ask again.`.trim()
}

function Changes({ changes }: { changes: readonly LineChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ kind, label, before, after, effect }) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd data-effect={effect}>
            {before} → {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Accept({ orderID, answerID, position }: { orderID: number; answerID: number; position: number }) {
  const refresh = useRefreshOrder()
  return (
    <RunButton
      variant="default"
      aria-label={`Accept the change of row ${position}`}
      run={() => send(serviceabilityCalls.acceptLineChange, { params: { orderID }, body: { answerID } }).then(refresh)}
      failed={(error) => `The change was not accepted: ${error.message}`}
    >
      Accept the change
    </RunButton>
  )
}
