import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, query } from '../../api.ts'
import { FileActions } from '../../records/files/FileActions.tsx'
import { FileName } from '../../records/files/FileName.tsx'
import { formatSize } from '../../records/files/format-size.ts'
import { PreviewDialog } from '../../records/files/PreviewDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

const contentOf = ({ orderID, fileGuid }: Attachment) =>
  download(uploadCalls.getAttachment, { params: { orderID }, body: { fileGuid } })

/** The files on the orders of a customer, newest first. They are attached and removed on their order. */
export function CustomerFiles({ customerID }: { customerID: number }) {
  const files = useQuery(query(uploadCalls.getFilesOfCustomer, { params: { customerID } }))
  const [viewedFile, setViewedFile] = useState<Attachment>()
  const columns: readonly ListColumn<Attachment>[] = [
    {
      key: 'filename',
      label: 'Name',
      render: ({ filename, mediaType }) => <FileName name={filename} mediaType={mediaType} />,
    },
    {
      key: 'order',
      label: 'Order',
      width: 140,
      render: ({ orderID }) => <AppLink href={`/attachments/general?order=${orderID}`}>Order {orderID}</AppLink>,
    },
    { key: 'size', label: 'Size', align: 'right', width: 90, render: ({ size }) => formatSize(size) },
    {
      key: 'uploaded',
      label: 'Attached',
      render: ({ uploadedAt, uploadedBy }) => `${formatInstant(uploadedAt)} by ${uploadedBy}`,
    },
    {
      key: 'actions',
      label: 'Actions',
      align: 'right',
      width: 130,
      render: (file) => (
        <FileActions file={file} name={file.filename} load={() => contentOf(file)} onView={() => setViewedFile(file)} />
      ),
    },
  ]
  return (
    <Section title="Files" flush>
      <DataList
        label="Files of this customer"
        columns={columns}
        items={files.data}
        itemKey={({ fileGuid }) => fileGuid}
        failed={failureOf(files, 'The files could not be loaded.')}
        empty={
          <EmptyState
            compact
            icon={<IconPaperclip size={20} />}
            message="No files yet. They are attached to an order, under Attachments."
          />
        }
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
    </Section>
  )
}
