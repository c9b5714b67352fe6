import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import {
  isSigned,
  mayAct,
  type OrderAction,
  orderStatus,
  takesServices,
} from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendar,
  IconChevronDown,
  IconDeviceLandlinePhone,
  IconFlag,
  IconFlagOff,
  IconListDetails,
  IconRefresh,
  IconReload,
  IconTemplate,
  IconTemplateOff,
  IconTicket,
  IconTimeline,
  IconX,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { askToTakeBack } from '../../links/TakeBackButton.tsx'
import { useDealer } from '../../session/portal.ts'
import { toScreen } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { WaitDialog } from '../../ui/feedback/WaitDialog.tsx'
import { MacAddressDialog } from './MacAddressDialog.tsx'
import { SignedDateDialog } from './SignedDateDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useOrderActions } from './use-order-actions.ts'
import { useTakeBack } from './use-take-back.ts'

/** The less frequent actions of an order. Offers only what its state and the person's permissions allow. */
export function OrderMenu({ order }: { order: OrderDetail }) {
  // A server of release 0.4.0 has no templates.
  const { orderID, isQuote, adminFlag, templateName = '' } = order as Partial<OrderDetail> & OrderDetail
  const router = useRouter()
  const { isAdmin } = useDealer()
  const { cancel, reprocess, resend, update, reload } = useOrderActions(order)
  const takeBackQuestion = useTakeBack(order)
  const [isDateDialogOpen, setIsDateDialogOpen] = useState(false)
  const [isTemplateDialogOpen, setIsTemplateDialogOpen] = useState(false)
  const [isMacDialogOpen, setIsMacDialogOpen] = useState(false)
  const may = (action: OrderAction) => mayAct(action, order, isAdmin)
  const open = (path: string) => router.history.push(toScreen(path, orderID))
  const isReusable = order.orderStatus !== orderStatus.cancelled && takesServices(order)
  const noun = isQuote ? 'quote' : 'order'
  const name = order.customer.companyDetails?.companyName || personName(order.customer)
  const ask = async (title: string, message: string, confirmLabel: string, run: () => void) => {
    if (await confirm({ title, message, confirmLabel, cancelLabel: 'Keep it', danger: true })) run()
  }
  const askCancel = () =>
    ask(`Cancel ${noun} ${orderID} for ${name}?`, describeCancel(order), `Cancel ${noun}`, () => cancel.mutate())
  const isBusy = cancel.isPending || resend.isPending || update.isPending || reload.isPending
  return (
    <>
      <Menu position="bottom-end" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} loading={isBusy}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTimeline size={18} aria-hidden />} onClick={() => open('/app-status')}>
            Show status
          </Menu.Item>
          <Menu.Item leftSection={<IconReload size={18} aria-hidden />} onClick={() => reload.mutate()}>
            Load again
          </Menu.Item>
          {may('changeType') && (
            <Menu.Item leftSection={<IconListDetails size={18} aria-hidden />} onClick={() => open('/order-types')}>
              Change type
            </Menu.Item>
          )}
          {may('reprocess') && (
            <Menu.Item leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => reprocess.mutate()}>
              Reprocess
            </Menu.Item>
          )}
          {may('resendToTicketing') && (
            <Menu.Item leftSection={<IconTicket size={18} aria-hidden />} onClick={() => resend.mutate()}>
              Resend to ticketing
            </Menu.Item>
          )}
          {hasTicket(order) && isSigned(order) && (
            <Menu.Item
              leftSection={<IconDeviceLandlinePhone size={18} aria-hidden />}
              onClick={() => setIsMacDialogOpen(true)}
            >
              Report a new MAC address
            </Menu.Item>
          )}
          {may('changeSignedDate') && (
            <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => setIsDateDialogOpen(true)}>
              Change signed date
            </Menu.Item>
          )}
          {may('flag') && (
            <Menu.Item
              leftSection={adminFlag ? <IconFlagOff size={18} aria-hidden /> : <IconFlag size={18} aria-hidden />}
              onClick={() => update.mutate({ adminFlag: !adminFlag })}
            >
              {adminFlag ? 'Remove flag' : `Flag ${noun}`}
            </Menu.Item>
          )}
          {isReusable && (
            <Menu.Item
              leftSection={<IconTemplate size={18} aria-hidden />}
              onClick={() => setIsTemplateDialogOpen(true)}
            >
              {templateName ? 'Rename template' : 'Use as template'}
            </Menu.Item>
          )}
          {isReusable && templateName && (
            <Menu.Item
              leftSection={<IconTemplateOff size={18} aria-hidden />}
              onClick={() => update.mutate({ templateName: '' })}
            >
              Remove template
            </Menu.Item>
          )}
          {may('reset') && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => askToTakeBack(takeBackQuestion)}
            >
              Take back
            </Menu.Item>
          )}
          {may('cancel') && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconX size={18} aria-hidden />} onClick={() => void askCancel()}>
                Cancel {noun}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <WaitDialog opened={reprocess.isPending} title={`Reprocessing order ${orderID} …`} />
      {isMacDialogOpen && <MacAddressDialog orderID={orderID} onClose={() => setIsMacDialogOpen(false)} />}
      {isTemplateDialogOpen && <TemplateDialog order={order} onClose={() => setIsTemplateDialogOpen(false)} />}
      {isDateDialogOpen && <SignedDateDialog order={order} onClose={() => setIsDateDialogOpen(false)} />}
    </>
  )
}

const hasTicket = ({ conversationReference }: OrderDetail) => conversationReference !== ''

function describeCancel(order: OrderDetail): string {
  const effects = [
    order.envelope && 'The customer’s link stops working.',
    hasTicket(order) && `Its ticket ${order.conversationReference} is withdrawn.`,
    order.isQuote
      ? 'A cancelled quote cannot be opened again.'
      : 'A cancelled order cannot be opened again. You can duplicate it.',
  ]
  return effects.filter(Boolean).join(' ')
}
