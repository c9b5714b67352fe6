import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { fileKindLabel } from '@dealerline/shared/rules/uploads.ts'
import { type ReactNode, useState } from 'react'
import { download } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type DataListProps, type ListColumn } from '../../ui/list/DataList.tsx'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import { formatSize } from './format-size.ts'
import { PreviewDialog } from './PreviewDialog.tsx'

interface Props extends Pick<DataListProps<Attachment>, 'label' | 'failed' | 'empty'> {
  /** Undefined while they load. */
  files: readonly Attachment[] | undefined
  /** Columns before the actions. */
  more?: readonly ListColumn<Attachment>[]
  /** Returns actions besides view and download. */
  actionsOf?: (file: Attachment) => ReactNode
}

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
]

/** Files on orders, each to view and download. */
export function AttachmentTable({ files, more = [], actionsOf, ...list }: Props) {
  const [viewedFile, setViewedFile] = useState<Attachment>()
  const actions: ListColumn<Attachment> = {
    key: 'actions',
    label: 'Actions',
    align: 'right',
    width: 130,
    render: (file) => (
      <FileActions file={file} name={file.filename} load={() => contentOf(file)} onView={() => setViewedFile(file)}>
        {actionsOf?.(file)}
      </FileActions>
    ),
  }
  return (
    <>
      <DataList {...list} columns={[...columns, ...more, actions]} items={files} itemKey={({ fileGuid }) => fileGuid} />
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
