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
import { MenuActions } from '../../ui/form/MenuActions.tsx'
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
  const [openDialog, setOpenDialog] = useState<'date' | 'template' | 'mac'>()
  const closeDialog = () => setOpenDialog(undefined)
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
          <MenuActions
            actions={[
              { label: 'Show status', icon: IconTimeline, onRun: () => open('/app-status') },
              { label: 'Load again', icon: IconReload, onRun: reload.mutate },
              may('changeType') && { label: 'Change type', icon: IconListDetails, onRun: () => open('/order-types') },
              may('reprocess') && { label: 'Reprocess', icon: IconRefresh, onRun: reprocess.mutate },
              may('resendToTicketing') && { label: 'Resend to ticketing', icon: IconTicket, onRun: resend.mutate },
              hasTicket(order) &&
                isSigned(order) && {
                  label: 'Report a new MAC address',
                  icon: IconDeviceLandlinePhone,
                  onRun: () => setOpenDialog('mac'),
                },
              may('changeSignedDate') && {
                label: 'Change signed date',
                icon: IconCalendar,
                onRun: () => setOpenDialog('date'),
              },
              may('flag') && {
                label: adminFlag ? 'Remove flag' : `Flag ${noun}`,
                icon: adminFlag ? IconFlagOff : IconFlag,
                onRun: () => update.mutate({ adminFlag: !adminFlag }),
              },
              isReusable && {
                label: templateName ? 'Rename template' : 'Use as template',
                icon: IconTemplate,
                onRun: () => setOpenDialog('template'),
              },
              isReusable &&
                templateName && {
                  label: 'Remove template',
                  icon: IconTemplateOff,
                  onRun: () => update.mutate({ templateName: '' }),
                },
              may('reset') && {
                label: 'Take back',
                icon: IconArrowBackUp,
                onRun: () => askToTakeBack(takeBackQuestion),
              },
            ]}
          />
          {may('cancel') && (
            <>
              <Menu.Divider />
              <MenuActions actions={[{ label: `Cancel ${noun}`, icon: IconX, onRun: () => void askCancel() }]} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <WaitDialog opened={reprocess.isPending} title={`Reprocessing order ${orderID} …`} />
      {openDialog === 'mac' && <MacAddressDialog orderID={orderID} onClose={closeDialog} />}
      {openDialog === 'template' && <TemplateDialog order={order} onClose={closeDialog} />}
      {openDialog === 'date' && <SignedDateDialog order={order} onClose={closeDialog} />}
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
