import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { fileEndings } from '@dealerline/shared/rules/uploads.ts'
import { useCallback, useEffect, useState } from 'react'
import { send, upload } from '../../api.ts'
import { formatSize } from '../../records/files/format-size.ts'
import { UploadList } from '../../records/files/UploadList.tsx'
import { useFileUploads } from '../../records/files/use-file-uploads.ts'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import classes from '../customer.module.css'

type FileOnOrder = ReplyOf<typeof uploadCalls.getFilesOnOrder>[number]

/** Files that the holder of the link adds to the order, such as a bill, while the link is open. */
export function CustomerFiles({ guid }: { guid: string }) {
  const { files, error, reload } = useFilesOfLink(guid)
  const [session] = useState(() => crypto.randomUUID())
  const uploads = useFileUploads(
    (file, uploading) =>
      upload(
        uploadCalls.uploadFilesByGuid,
        { params: { guid, fileType: 'general' }, body: { session } },
        file,
        uploading,
      ),
    reload,
  )
  useQuestionOnLeaving(uploads.files.some(({ state }) => state !== 'refused'))
  return (
    <section aria-label="Your files" data-needs-script>
      <h2>Your files</h2>
      <p className={classes.lead}>
        Attach the files you were asked for, such as a bill from your carrier. This is optional.
      </p>
      {error && !files && (
        <p className={classes.problem} role="alert">
          Your files could not be loaded.{' '}
          <Button size="compact" tone="quiet" onClick={() => void reload()}>
            Try again
          </Button>
        </p>
      )}
      {files && files.length > 0 && (
        <ul className={classes.services} aria-label="Uploaded files">
          {files.map(({ fileGuid, filename, size }) => (
            <li key={fileGuid} className={classes.service}>
              {filename}, {formatSize(size)}
            </li>
          ))}
        </ul>
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

/** The files of the link. `reload` resolves after the list is current. */
function useFilesOfLink(guid: string) {
  const [list, setList] = useState<{ files?: readonly FileOnOrder[]; error?: true }>({})
  const reload = useCallback(
    () =>
      send(uploadCalls.getFilesOnOrder, { params: { id: guid } }).then(
        (files) => setList({ files }),
        () => setList((before) => ({ ...before, error: true })),
      ),
    [guid],
  )
  useEffect(() => void reload(), [reload])
  return { ...list, reload }
}

/** Lets the browser ask before a tab with unfinished uploads is closed. */
function useQuestionOnLeaving(isUnfinished: boolean): void {
  useEffect(() => {
    if (!isUnfinished) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnfinished])
}
