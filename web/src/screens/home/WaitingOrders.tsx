import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconPencil, IconSignature } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { orderHref, orderName } from '../../records/orders/order-columns.tsx'
import { daysSince, formatDaysAgo, oldestFirst } from '../../records/orders/waiting-orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './Home.module.css'

interface Group {
  title: string
  status: number
  icon: Icon
  /** The next action for the order. */
  text: string
}

const groups: readonly Group[] = [
  {
    title: 'Declined by the customer',
    status: orderStatus.rejected,
    icon: IconAlertTriangle,
    text: 'See why, change it and send it again',
  },
  {
    title: 'Sent and not signed yet',
    status: orderStatus.inProgress,
    icon: IconSignature,
    text: 'Ask the customer, or send the link again',
  },
  {
    title: 'Drafts to finish and send',
    status: orderStatus.new,
    icon: IconPencil,
    text: 'Add the missing details, then send',
  },
]

const pageSize = 50
const maxShown = 4
const highlightAfterDays = 3

/** The orders that wait for this person, grouped by the next action, with the longest wait first. */
export function WaitingOrders() {
  const answers = useQueries({
    queries: groups.map(({ status }) =>
      query(orderCalls.getPaginatedOrders, { body: { status, pageSize, isDraft: status === orderStatus.new } }),
    ),
  })
  const retry = () => void Promise.all(answers.filter((answer) => answer.isError).map((answer) => answer.refetch()))
  return <Section title="Your tasks today">{body()}</Section>

  function body() {
    if (answers.some((answer) => answer.isError))
      return <FailedState compact message="Your tasks could not be loaded." onRetry={retry} />
    if (answers.some((answer) => !answer.data)) return <LoadingState label="Loading your tasks" lines={6} />
    if (answers.every((answer) => answer.data?.total === 0)) {
      return (
        <EmptyState
          compact
          icon={<IconCircleCheck size={20} />}
          message="You have no tasks. Drafts, and orders that are unsigned or declined, appear here."
        />
      )
    }
    return groups.map((group, index) => <WaitingGroup key={group.status} group={group} answer={answers[index]?.data} />)
  }
}

/** How long ago the order was sent or, if it was not sent, created. Highlights an order that was sent days ago. */
function Age({ order, now }: { order: ListedOrder; now: Date }) {
  const days = daysSince(order.sentAt || order.createdDate, now)
  const isLate = order.orderStatus === orderStatus.inProgress && days >= highlightAfterDays
  return <span className={isLate ? classes.late : undefined}>{formatDaysAgo(days)}</span>
}

type Answer = (typeof orderCalls.getPaginatedOrders.reply)['_output']

function WaitingGroup({ group, answer }: { group: Group; answer: Answer | undefined }) {
  if (!answer || answer.total === 0) return null
  const Shape = group.icon
  const now = new Date()
  return (
    <section className={classes.group} aria-label={group.title}>
      <h3 className={classes.groupTitle}>
        <Shape size={18} aria-hidden />
        {group.title}
        <span className={classes.count}>{answer.total}</span>
      </h3>
      <p className={classes.groupWords}>{group.text}</p>
      <ul className={classes.waiting}>
        {oldestFirst(answer.items)
          .slice(0, maxShown)
          .map((order) => (
            <li key={order.orderID}>
              <AppLink href={orderHref(order)} className={classes.waitingLink}>
                <span className={classes.waitingName}>{order.customerName}</span>
                <span className={classes.waitingDetail}>
                  {orderName(order)} · {formatMoney(order.monthly)} a month inc GST · <Age order={order} now={now} />
                </span>
              </AppLink>
            </li>
          ))}
      </ul>
      {answer.total > maxShown && <AppLink href={`/orders?status=${group.status}`}>All {answer.total}</AppLink>}
    </section>
  )
}
