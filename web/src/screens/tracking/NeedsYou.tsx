import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { PortNumber } from '@dealerline/shared/contract/ports.ts'
import type { Progress, ProgressMilestone } from '@dealerline/shared/contract/progress.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedLine } from '../../blocks/parts/FailedLine.tsx'
import { PortQuestions } from '../../blocks/parts/PortQuestions.tsx'
import { PortStates } from '../../blocks/parts/PortStates.tsx'
import { toScreen } from '../../session/use-order.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './tracking.module.css'

interface Problem {
  milestone: ProgressMilestone
  /** The service and its address; empty for the order itself. */
  where: string
  reason: string
  action: string
  route: string
}

interface Props {
  order: OrderDetail
  progress: Progress
  /** The numbers of the order, if one is rejected. */
  numbers: Pick<UseQueryResult<PortNumber[]>, 'data' | 'error' | 'refetch'>
}

export const isProblem = ({ state }: ProgressMilestone) => state === 'problem'

/** Returns what stops the order or one of its lines, with the screen on which its dealer goes on. */
function problemsOf({ milestones, sites, state }: Progress, { envelope }: OrderDetail): Problem[] {
  if (state === 'cancelled' || state === 'replaced') return []
  const ofOrder = milestones.filter(isProblem).map((milestone) => ({
    milestone,
    where: '',
    reason: envelope?.declinedReason || milestone.detail,
    action: 'Open Sign and Send',
    route: '/order-summary',
  }))
  const ofLines = sites.flatMap(({ address, services }) =>
    services.flatMap(({ title, lines }) =>
      lines
        .flatMap((line) => line.milestones)
        .filter(isProblem)
        .map((milestone) => ({
          milestone,
          where: [title, address].filter(Boolean).join(', '),
          reason: milestone.detail,
          action: `Open ${internet.page.label}`,
          route: internet.page.route,
        })),
    ),
  )
  return [...ofOrder, ...ofLines]
}

/** What the order waits for its dealer for: rejected numbers with the carrier's reason, and everything else that has stopped. */
export function NeedsYou({ order, progress, numbers }: Props) {
  const { orderID } = order
  // A number stays after it was submitted again, with its new state, so that an open dialog and the focus stay.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const rejected = numbers.data?.filter(({ number, canResubmit }) => canResubmit || shown.has(number)) ?? []
  useEffect(() => {
    const added = rejected.map(({ number }) => number).filter((number) => !shown.has(number))
    if (added.length > 0) setShown(new Set([...shown, ...added]))
  })
  const problems = problemsOf(progress, order)
  if (problems.length === 0 && rejected.length === 0 && !numbers.error) return null
  return (
    <section className={classes.needs} aria-labelledby="needs-you">
      <h3 id="needs-you">
        <IconAlertTriangle size={18} aria-hidden /> Needs you
      </h3>
      {problems.map(({ milestone, where, reason, action, route }) => (
        <div key={milestone.key} className={classes.problem}>
          <div>
            <strong>{where ? `${milestone.what}: ${where}` : milestone.what}</strong>
            {reason && <div>{reason}</div>}
            {milestone.next && <div className={classes.quiet}>{milestone.next}</div>}
          </div>
          <AppLink href={toScreen(route, orderID)}>{action}</AppLink>
        </div>
      ))}
      <FailedLine failure="The ports could not be loaded. Error getting ports" query={numbers} />
      {rejected.length > 0 && (
        <>
          <PortStates ports={rejected} orderID={orderID} isSigned />
          <PortQuestions ports={rejected} order={order} />
        </>
      )}
    </section>
  )
}
