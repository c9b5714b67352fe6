import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { canRemoveFiles } from '@dealerline/shared/rules/uploads.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { send } from '../../api.ts'
import { AttachmentTable } from '../../records/files/AttachmentTable.tsx'
import { useDealer } from '../../session/portal.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { RunIcon } from '../../ui/form/RunIcon.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import classes from './uploads.module.css'

type Props = Pick<ComponentProps<typeof AttachmentTable>, 'files' | 'failed' | 'empty'> & { order: OrderDetail }

const ticket: ListColumn<Attachment> = {
  key: 'ticket',
  label: 'Ticket',
  render: ({ ticketReference }) => ticketReference || <span className={classes.quiet}>–</span>,
}

/** The files of an order, each to view, download and remove. */
export function FileList({ order, ...list }: Props) {
  const { isAdmin } = useDealer()
  return (
    <AttachmentTable
      {...list}
      label="Files on this order"
      more={order.conversationReference ? [ticket] : []}
      actionsOf={(file) => canRemoveFiles(order, isAdmin) && <RemoveButton file={file} />}
    />
  )
}

function RemoveButton({ file: { orderID, fileGuid, filename } }: { file: Attachment }) {
  const refresh = useRefreshOrder()
  const remove = () => send(uploadCalls.removeAttachment, { params: { orderID }, body: { fileGuid } })
  return (
    <RunIcon
      label={`Remove ${filename}`}
      title="Remove"
      icon={IconTrash}
      color="danger"
      question={{
        title: `Remove ${filename} from order ${orderID}?`,
        message: 'The file is deleted.',
        confirmLabel: 'Remove',
        danger: true,
      }}
      run={() => remove().then(() => refresh())}
      failed={(error) => `Attachment not removed: ${error.message}`}
    />
  )
}
