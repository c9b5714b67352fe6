import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'

/** Adds the files of a signed order to its ticket; files already on the ticket are skipped. */
export function TicketButton({ order }: { order: OrderDetail }) {
  const { orderID, conversationReference } = order
  const refresh = useRefreshOrder()
  const isMissing = ({ ticketReference }: Attachment) => ticketReference !== conversationReference
  const sendMutation = useMutation({
    mutationFn: (_files: readonly Attachment[]) => send(uploadCalls.uploadFilesToOrderTicket, { params: { orderID } }),
    onSuccess: async ({ queued, reference }) => {
      const count = queued === 1 ? '1 file is' : `${queued} files are`
      notify({ httpStatus: 200, message: `${count} being sent to ticket ${reference}` })
      await refresh()
    },
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  const isBeingSent = ({ fileGuid }: Attachment) =>
    sendMutation.isSuccess && sendMutation.variables.some((file) => file.fileGuid === fileGuid)
  const { data: files = [] } = useQuery({
    ...query(uploadCalls.getFilesOnOrder, { params: { id: orderID } }),
    // A job adds them; poll until the list shows that it has.
    refetchInterval: ({ state }) => (state.data?.some((file) => isMissing(file) && isBeingSent(file)) ? 2000 : false),
  })
  const missing = files.filter(isMissing)
  const isWaiting = missing.every(isBeingSent)
  if (missing.length === 0) return null
  return (
    <IconButton
      variant="default"
      icon={IconSend}
      loading={sendMutation.isPending}
      disabled={isWaiting}
      onClick={() => sendMutation.mutate(missing)}
    >
      {isWaiting ? 'Being sent to the ticket' : 'Send to ticket'}
    </IconButton>
  )
}
