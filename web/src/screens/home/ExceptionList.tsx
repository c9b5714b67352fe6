import { type HomeException, maxExceptions } from '@dealerline/shared/contract/home.ts'
import {
  type Icon,
  IconCircleCheck,
  IconClipboardList,
  IconHeartHandshake,
  IconMailX,
  IconPlugConnectedX,
  IconRefreshAlert,
  IconTicket,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { orderName } from '../../records/orders/order-columns.tsx'
import { daysSince, formatDaysAgo } from '../../records/orders/waiting-orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './ExceptionList.module.css'
import { useRowKeys } from './use-row-keys.ts'

interface Group {
  title: string
  icon: Icon
  /** The address of the screen that repairs an exception of this kind. */
  href: (exception: HomeException) => string
}

const order = ({ orderID }: HomeException) => `/order-summary?order=${orderID}`

const groups: Record<HomeException['kind'], Group> = {
  system: { title: 'Outside systems that fail', icon: IconPlugConnectedX, href: () => '/outside-systems' },
  jobs: { title: 'Failed jobs', icon: IconRefreshAlert, href: () => '/jobs' },
  message: { title: 'Messages not delivered', icon: IconMailX, href: order },
  unprocessed: { title: 'Signed and not processed', icon: IconTicket, href: order },
  application: { title: 'Applications waiting', icon: IconClipboardList, href: order },
  interest: { title: 'Dealer interests waiting', icon: IconHeartHandshake, href: () => '/dealer-interests' },
}
const kinds = Object.keys(groups) as HomeException['kind'][]

/** Everything that the provider's staff have to look at, by kind. */
export default function ExceptionList({ exceptions }: { exceptions: readonly HomeException[] }) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = useRowKeys(list)
  const now = new Date()
  return (
    <Section title="Exceptions">
      {exceptions.length === 0 && (
        <EmptyState
          compact
          icon={<IconCircleCheck size={20} />}
          message="Nothing has failed. Undelivered messages, orders that are not processed and waiting applications appear here."
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus, and the keys move it */}
      <div ref={list} onKeyDown={onKeyDown}>
        {kinds.map((kind) => {
          const items = exceptions.filter((exception) => exception.kind === kind)
          const { title, icon: Shape, href } = groups[kind]
          return (
            items.length > 0 && (
              <section key={kind} className={classes.group} aria-label={title}>
                <h3 className={classes.title}>
                  <Shape size={18} aria-hidden />
                  {title}
                  <span className={classes.count}>
                    {items.length < maxExceptions ? items.length : `${maxExceptions}+`}
                  </span>
                </h3>
                <ul className={classes.list}>
                  {items.map((exception) => (
                    <li key={`${exception.orderID} ${exception.name}`}>
                      <AppLink className={classes.row} href={href(exception)}>
                        <span className={classes.name}>{exception.name}</span>
                        <span className={classes.detail}>{detailOf(exception, now)}</span>
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
    </Section>
  )
}

function detailOf(exception: HomeException, now: Date): string {
  const { orderID, dealerFullName, detail, since, kind, count } = exception
  return [
    orderID > 0 && orderName(exception),
    dealerFullName,
    kind === 'jobs' && (count === 1 ? '1 failed' : `${count} failed`),
    since && formatDaysAgo(daysSince(since, now)),
    detail,
  ]
    .filter(Boolean)
    .join(' · ')
}
