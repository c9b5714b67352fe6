import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { portCalls } from '@dealerline/shared/contract/ports.ts'
import { type Progress, type ProgressMilestone, progressCalls } from '@dealerline/shared/contract/progress.ts'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api.ts'
import { LinkTimeline } from '../../links/LinkTimeline.tsx'
import { OrderPill } from '../../records/orders/OrderPill.tsx'
import { labelOfState, StateIcon } from '../../records/progress/MilestoneList.tsx'
import { OrderProgress } from '../../records/progress/OrderProgress.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { isProblem, NeedsYou } from './NeedsYou.tsx'
import classes from './tracking.module.css'

const hasProblem = ({ milestones }: Progress['numbers'][number]) => milestones.some(isProblem)

interface Props {
  order: OrderDetail
  ticket: string
  /** The sections below, which wait for the progress so that they do not move. */
  children: ReactNode
}

/** The progress of an order in the words that the customer reads, and what needs its dealer. */
export function ProgressSection({ order, ticket, children }: Props) {
  const params = { orderID: order.orderID }
  const progress = useQuery(query(progressCalls.getOrderProgress, { params }))
  const hasRejected = Boolean(order.trouble) || progress.data?.numbers.some(hasProblem) === true
  const numbers = useQuery({ ...query(portCalls.getPortNumbers, { params }), enabled: hasRejected })
  // Both appear together, because the numbers are above the parts.
  const data = hasRejected && numbers.isPending ? undefined : progress.data
  // A server of release 0.4.0 does not return them.
  const news = data?.deliveries ?? []
  const hasFailed = progress.isError && !progress.data
  return (
    <>
      <Section title="Progress">
        {!data && <QueryState compact what="the progress" query={progress} lines={6} />}
        {data && (
          <>
            <p className={classes.now}>
              <OrderPill order={{ ...order, isWaiting: order.envelope?.status === 'waiting' }} />
              <span>
                <strong>{data.now}</strong> {data.next}
              </span>
              {ticket && <span>Ticket {ticket}</span>}
            </p>
            {data.milestones.length > 0 && <OrderDots milestones={data.milestones} />}
            <NeedsYou order={order} progress={data} numbers={numbers} />
            <OrderProgress progress={{ ...data, milestones: [] }} level={3}>
              {news.length > 0 && (
                <section>
                  <h3>News to the customer</h3>
                  <LinkTimeline messages={news.map((message) => ({ ...message, kind: 'notice' }))} />
                </section>
              )}
            </OrderProgress>
          </>
        )}
      </Section>
      {(data || hasFailed) && children}
    </>
  )
}

/** The milestones of an order as dots on one line, each with the person who signs and its day. */
function OrderDots({ milestones }: { milestones: readonly ProgressMilestone[] }) {
  return (
    <ol className={classes.dots} aria-label="Steps of the order">
      {milestones.map(({ key, what, who, actor, state, at, day }) => (
        <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <StateIcon state={state} />
          <strong>{what}</strong> <VisuallyHidden>{labelOfState(state)}</VisuallyHidden>
          <div>
            {actor === 'customer' && who && <div>{who}</div>}
            {(at || day) && <time dateTime={at || day}>{formatDate(at || day)}</time>}
          </div>
        </li>
      ))}
    </ol>
  )
}
