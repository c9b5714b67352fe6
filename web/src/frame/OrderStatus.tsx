import type { OrderTrouble } from '@dealerline/shared/contract/listed-order.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { describeTrouble } from '@dealerline/shared/record-rules/order-trouble.ts'
import { breakdownOf } from '@dealerline/shared/record-rules/price-breakdown.ts'
import { isConverted, isReadOnly } from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { TotalButton } from '../blocks/TotalButton.tsx'
import { openFinish, useFinishMode } from '../finish/finish-state.ts'
import { describeVerdict } from '../finish/verdict-words.ts'
import { MissingRequirements } from '../records/orders/MissingRequirements.tsx'
import { orderHref, orderName } from '../records/orders/order-columns.tsx'
import { useConnection } from '../session/connection.ts'
import { useOrderSaving } from '../session/order-saving.ts'
import { useDealer } from '../session/portal.ts'
import { useRecentRecord } from '../session/recent-records.ts'
import { useOrderPrice } from '../session/typed-prices.ts'
import { toScreen } from '../session/use-order.ts'
import { useOrderWatch } from '../session/use-order-watch.ts'
import { useVerdict } from '../session/use-verdict.ts'
import { SavedMark } from '../ui/form/SavedMark.tsx'
import { useFocusField } from '../ui/form/use-focus-field.ts'
import { formatMoney, unbroken } from '../ui/format.ts'
import { StatusBar } from '../ui/shell/StatusBar.tsx'
import { fieldSearch } from '../ui/url/search-schema.ts'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
import { OtherPeople } from './OtherPeople.tsx'
import { RelatedOrder } from './RelatedOrder.tsx'
import { UndoButtons } from './UndoButtons.tsx'

/** The bar under the top bar for the open order, and the dialog that lists its missing requirements. */
export default function OrderStatus({ order, path }: { order: OrderDetail; path: string }) {
  const [dialog, setDialog] = useState(false)
  const router = useRouter()
  const { isAdmin } = useDealer()
  const price = useOrderPrice(order)
  const totalOf = (part: 'monthly' | 'onceOff') => (
    <TotalButton total={part} breakdown={() => breakdownOf(price.blocks, part)}>
      {formatMoney(price.inc[part])}
    </TotalButton>
  )
  const { field } = useScreenSearch(fieldSearch)
  // A link with ?field=send points to the button that sends the order, or sends it again.
  useFocusField({ field: field === 'send' ? 'send' : undefined })
  const saving = useOrderSaving()
  const isOffline = useConnection() === 'offline'
  const people = useOrderWatch(order, path)
  const verdict = useVerdict(order)
  // The column and the bar of a phone show the totals and the missing requirements.
  const showsTotals = useFinishMode(path) === 'strip'
  const waiting = order.envelope?.status === 'waiting'
  const name = order.customer.companyDetails?.companyName || personName(order.customer)
  useRecentRecord({ href: orderHref(order), label: orderName(order), detail: name })
  return (
    <>
      <StatusBar
        customer={name}
        customerHref={toScreen('/create-customer', order.orderID)}
        number={numberOf(order)}
        status={orderStateName({ ...order, isWaiting: waiting })}
        related={<RelatedOrder order={order} />}
        {...(showsTotals && { monthlyTotal: totalOf('monthly'), onceOffTotal: totalOf('onceOff') })}
        {...(showsTotals &&
          order.orderStatus === 0 &&
          !waiting &&
          !isConverted(order) && { verdict: describeVerdict(verdict) })}
        onVerdict={verdict.blocking.length > 0 ? () => setDialog(true) : openFinish}
        {...(order.trouble && { trouble: troubleOf(order.trouble, order.orderID) })}
      >
        <OtherPeople people={people} screen={path} />
        <SavedMark
          automatic
          state={isOffline ? { kind: 'offline' } : (saving?.state ?? { kind: 'idle' })}
          onRetry={saving?.retry}
        />
        {!isReadOnly(order, isAdmin) && <UndoButtons orderID={order.orderID} />}
      </StatusBar>
      <MissingRequirements
        opened={dialog}
        onClose={() => setDialog(false)}
        requirements={verdict.blocking}
        onEdit={(link) => {
          setDialog(false)
          router.history.push(toScreen(link, order.orderID))
        }}
        onCancel={() => setDialog(false)}
      />
    </>
  )
}

function troubleOf(trouble: OrderTrouble, orderID: number) {
  const { label, detail, action, route } = describeTrouble(trouble)
  return { label, detail: unbroken(detail), action, href: toScreen(route, orderID) }
}

function numberOf({ isQuote, orderID, quoteVersion }: OrderDetail): string {
  if (!isQuote) return `Order ${orderID}`
  return quoteVersion > 0 ? `Quote ${orderID}, version ${quoteVersion}` : `Quote ${orderID}, no version yet`
}
