import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { canRemoveFiles, fileKindLabel } from '@dealerline/shared/rules/uploads.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { download, send } from '../../api.ts'
import { FileActions } from '../../records/files/FileActions.tsx'
import { FileName } from '../../records/files/FileName.tsx'
import { formatSize } from '../../records/files/format-size.ts'
import { PreviewDialog } from '../../records/files/PreviewDialog.tsx'
import { useDealer } from '../../session/portal.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import classes from './uploads.module.css'

interface Props {
  order: OrderDetail
  /** Undefined while they load. */
  files: readonly Attachment[] | undefined
  failed: { message: string; onRetry: () => void } | undefined
  empty: ReactNode
}

/** The files of an order, each to view, download and remove. */
export function FileList({ order, files, failed, empty }: Props) {
  const [viewedFile, setViewedFile] = useState<Attachment>()
  const columns: readonly ListColumn<Attachment>[] = [
    {
      key: 'filename',
      label: 'Name',
      render: ({ filename, mediaType }) => <FileName name={filename} mediaType={mediaType} />,
    },
    { key: 'type', label: 'Type', render: ({ mediaType }) => fileKindLabel(mediaType) },
    { key: 'size', label: 'Size', align: 'right', width: 90, render: ({ size }) => formatSize(size) },
    {
      key: 'uploaded',
      label: 'Attached',
      render: ({ uploadedAt, uploadedBy }) => `${formatInstant(uploadedAt)} by ${uploadedBy}`,
    },
    ...(order.conversationReference
      ? [
          {
            key: 'ticket',
            label: 'Ticket',
            render: ({ ticketReference }: Attachment) => ticketReference || <span className={classes.quiet}>–</span>,
          },
        ]
      : []),
    {
      key: 'actions',
      label: 'Actions',
      align: 'right',
      width: 130,
      render: (file) => <AttachmentActions order={order} file={file} onView={() => setViewedFile(file)} />,
    },
  ]
  return (
    <>
      <DataList
        label="Files on this order"
        columns={columns}
        items={files}
        itemKey={({ fileGuid }) => fileGuid}
        empty={empty}
        {...(failed && { failed })}
      />
      {viewedFile && (
        <PreviewDialog
          filename={viewedFile.filename}
          mediaType={viewedFile.mediaType}
          contentKey={[uploadCalls.getAttachment.path, viewedFile.fileGuid]}
          load={() => contentOf(viewedFile)}
          onClose={() => setViewedFile(undefined)}
        />
      )}
    </>
  )
}

const contentOf = ({ orderID, fileGuid }: Attachment) =>
  download(uploadCalls.getAttachment, { params: { orderID }, body: { fileGuid } })

function AttachmentActions({ order, file, onView }: { order: OrderDetail; file: Attachment; onView: () => void }) {
  const { orderID, fileGuid, filename } = file
  const { isAdmin } = useDealer()
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
    <FileActions file={file} name={filename} load={() => contentOf(file)} onView={onView}>
      {canRemoveFiles(order, isAdmin) && (
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
      )}
    </FileActions>
  )
}
