import { internet, internetTypes } from '@dealerline/shared/blocks/internet.ts'
import { saveRowsRequest } from '@dealerline/shared/contract/block-requests.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { run } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type Alternative, alternativeQuery, type LineGroup, presentPrice, toAlternative } from './alternatives.ts'
import classes from './LineChecks.module.css'

interface Props {
  order: OrderDetail
  /** Lines with the same question. */
  lines: LineGroup
}

/** The best service in place of lines that are refused or slower than sold, with its price and a button that changes them to it. */
export function LineAlternative({ order, lines }: Props) {
  const [{ rowID, position }] = lines
  const { orderID } = order
  const refresh = useRefreshOrder()
  const alternative = useQuery(alternativeQuery(order, lines[0]))
  const rowOf = (id: number) => order.content[internet.name]?.rows.find((one) => one[internet.rowID] === id)
  const place = lines.length === 1 ? `row ${position}` : `${lines.length} lines`
  const changeTo = async ({ ratePlanID, type: internetType, speed: speedRequested, description }: Alternative) => {
    const changes = lines.map((line) => ({
      [internet.rowID]: line.rowID,
      version: rowOf(line.rowID)?.version,
      ratePlanID,
      internetType,
      speedRequested,
    }))
    // The portal then asks about the new lines by itself.
    await run(saveRowsRequest(internet, { orderID }, changes))
    await refresh()
    const subject = lines.length === 1 ? `Row ${position} has` : `${lines.length} lines have`
    notify({ httpStatus: 200, message: `${subject} the plan ${description} now` })
  }
  if (alternative.isPaused && !alternative.data)
    return <p className={classes.quiet}>Other services at this address appear when the network is back.</p>
  if (alternative.isPending) return <p className={classes.quiet}>Looking for another service at this address…</p>
  if (alternative.isError)
    return (
      <>
        <p className={classes.quiet}>Other services at this address were not found: {alternative.error.message}</p>
        <Button variant="default" onClick={() => void alternative.refetch()}>
          Try again
        </Button>
      </>
    )
  const plan = toAlternative(alternative.data)
  if (!plan) return <p className={classes.quiet}>No other service is available here. {alternative.data.reason}</p>
  return (
    <>
      <p>
        Best alternative: <strong>{plan.description}</strong> ({describeService(plan, alternative.data.technology)}).{' '}
        {lines.length > 1 && 'Each line: '}
        {describePrice(plan, presentPrice(order, rowID))}
      </p>
      {isLocked(order) ? (
        <p className={classes.quiet}>Take the order back to change this line.</p>
      ) : (
        <RunButton
          variant="default"
          aria-label={`Use this plan in ${place}`}
          run={() => changeTo(plan)}
          failed={(error) => `The plan of ${place} was not changed: ${error.message}`}
        >
          {lines.length === 1 ? 'Use this plan' : `Use this plan in ${place}`}
        </RunButton>
      )}
    </>
  )
}

const describeService = ({ type, speed }: Alternative, technology: string) =>
  [technology || internetTypes[type], speed].filter(Boolean).join(', ')

/** The prices inc GST, and the difference to the present price of the line. */
function describePrice({ monthly, onceOff }: Alternative, present: number): string {
  const difference = Math.round((monthly - present) * 100) / 100
  const change = difference > 0 ? 'more' : 'less'
  const comparison = difference === 0 ? 'the same as now' : `${formatMoney(Math.abs(difference))} ${change} than now`
  const once = onceOff === 0 ? '' : `, ${formatMoney(onceOff)} once-off`
  return `${formatMoney(monthly)} per month (${comparison})${once}, inc GST.`
}
