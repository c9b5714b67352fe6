import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { pages } from '@dealerline/shared/blocks/index.ts'
import { financeCalls } from '@dealerline/shared/contract/finance.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { financedOf } from '@dealerline/shared/record-rules/finance.ts'
import { message, messages } from '@dealerline/shared/rules/messages.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { send } from '../../api.ts'
import { ServiceTable } from '../../records/orders/OrderSections.tsx'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './applications.module.css'

const columns = [
  { label: 'Item', align: 'left' as const },
  { label: 'Quantity', align: 'right' as const },
  { label: 'Amount (ex GST)', align: 'right' as const },
]

/** The leased hardware at the order's prices, and whether it has been financed. */
export function FinancedHardware({ order }: { order: OrderDetail }) {
  const { orderID, financedHardware } = order
  const { equipment, facts } = financedOf(order)
  const title = 'Financed hardware'
  const page = pages.find(({ blocks }) => blocks.includes(hardware))
  const toHardware = toScreen(page?.page.route ?? '/', orderID)
  if (equipment.length === 0)
    return (
      <Section title={title}>
        <EmptyState
          compact
          message="Hardware required: there is none on the order yet."
          action={<AppLink href={toHardware}>Add hardware</AppLink>}
        />
      </Section>
    )
  const rows = equipment.map(({ item, quantity, amount }) => [item, quantity, amount])
  return (
    <Section title={title} actions={<AppLink href={toHardware}>Hardware</AppLink>}>
      {financedHardware && (
        <Notice icon={<IconCircleCheck size={18} aria-hidden />}>{messages.hardwareFinanced.text}</Notice>
      )}
      <ServiceTable section={{ title, columns, rows, facts: [] }} />
      <div className={classes.below}>
        <Facts facts={facts} />
      </div>
      {order.orderStatus !== orderStatus.cancelled && (
        <div className={classes.buttons}>
          <MarkButton orderID={orderID} isFinanced={financedHardware} />
        </div>
      )}
    </Section>
  )
}

function MarkButton({ orderID, isFinanced }: { orderID: number; isFinanced: boolean }) {
  const refresh = useRefreshOrder()
  const mark = async () => {
    const body = { financedHardware: !isFinanced }
    const savedOrder = await send(financeCalls.updateFinanceHardware, { params: { orderID }, body })
    notify(message(savedOrder.financedHardware ? 'hardwareFinanced' : 'updated'))
  }
  return (
    <RunButton variant="default" run={mark} failed="financingFailed" refresh={refresh}>
      {isFinanced ? 'Mark the hardware as not financed' : 'Mark the hardware as financed'}
    </RunButton>
  )
}
