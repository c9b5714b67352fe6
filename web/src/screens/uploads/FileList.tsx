import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { canRemoveFiles } from '@dealerline/shared/rules/uploads.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { send } from '../../api.ts'
import { AttachmentTable } from '../../records/files/AttachmentTable.tsx'
import { useDealer } from '../../session/portal.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
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
  const remove = useMutation({
    mutationFn: () => send(uploadCalls.removeAttachment, { params: { orderID }, body: { fileGuid } }),
    onSuccess: () => refresh(),
    onError: (error) => notify({ httpStatus: 500, message: `Attachment not removed: ${error.message}` }, error),
  })
  const ask = async () => {
    const title = `Remove ${filename} from order ${orderID}?`
    if (await confirm({ title, message: 'The file is deleted.', confirmLabel: 'Remove', danger: true })) remove.mutate()
  }
  return (
    <ActionIcon
      variant="subtle"
      color="danger"
      aria-label={`Remove ${filename}`}
      title="Remove"
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
