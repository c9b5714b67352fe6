import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { fileEndings } from '@dealerline/shared/rules/uploads.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, upload } from '../../api.ts'
import { formatSize } from '../../records/files/format-size.ts'
import { UploadList } from '../../records/files/UploadList.tsx'
import { useFileUploads } from '../../records/files/use-file-uploads.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import classes from '../customer.module.css'

/** Files that the holder of the link adds to the order, such as a bill, while the link is open. */
export default function CustomerFiles({ guid }: { guid: string }) {
  const client = useQueryClient()
  const filesQuery = query(uploadCalls.getFilesOnOrder, { params: { id: guid } })
  const files = useQuery(filesQuery)
  const [session] = useState(() => crypto.randomUUID())
  const uploads = useFileUploads(
    (file, uploading) =>
      upload(
        uploadCalls.uploadFilesByGuid,
        { params: { guid, fileType: 'general' }, body: { session } },
        file,
        uploading,
      ),
    () => client.invalidateQueries({ queryKey: filesQuery.queryKey }),
  )
  useUnsavedGuard(
    uploads.files.some(({ state }) => state !== 'refused'),
    uploads.cancelAll,
  )
  return (
    <section aria-label="Your files">
      <h2>Your files</h2>
      <p className={classes.lead}>
        Attach the files you were asked for, such as a bill from your carrier. This is optional.
      </p>
      {files.isError && !files.data ? (
        <FailedState compact message="Your files could not be loaded." onRetry={() => void files.refetch()} />
      ) : files.data ? (
        files.data.length > 0 && (
          <ul className={classes.services} aria-label="Uploaded files">
            {files.data.map(({ fileGuid, filename, size }) => (
              <li key={fileGuid} className={classes.service}>
                {filename}, {formatSize(size)}
              </li>
            ))}
          </ul>
        )
      ) : (
        <LoadingState label="Loading your files" lines={1} />
      )}
      <DropZone
        label="Drop files here"
        hint="PDF, pictures and Office files, up to 10 MB each"
        endings={fileEndings}
        onFiles={uploads.add}
      />
      <UploadList files={uploads.files} onCancel={uploads.cancel} onRetry={uploads.retry} />
    </section>
  )
}
