import { uploadLimits, uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'

/** A file that is being uploaded. It is removed after the upload, because the list of files then shows it. */
export interface FileUpload {
  id: number
  file: File
  /** The uploaded fraction, from 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'refused'
  /** The reason for a failure or refusal. */
  message: string
  /** Whether a retry can help: true if the upload failed, false if the file was refused. */
  canRetry: boolean
}

/** Uploads one file. */
type SendOne = (file: File, uploading: { onProgress(share: number): void; signal: AbortSignal }) => Promise<unknown>

/** The number of simultaneous uploads. */
const maxUploads = 3

/** Checks the size before sending. The server checks the type of the content. */
function refusalOf({ size }: File): string {
  if (size > uploadLimits.bytes) return uploadRefusals.tooLarge
  return size === 0 ? uploadRefusals.empty : ''
}

/** Uploads files, each in a separate request. `onArrived` runs after each upload, before the file is removed here. */
export function useFileUploads(sendOne: SendOne, onArrived: () => Promise<void>) {
  const [files, setFiles] = useState<readonly FileUpload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const lastID = useRef(0)
  const change = useCallback(
    (id: number, next: Partial<FileUpload>) =>
      setFiles((now) => now.map((each) => (each.id === id ? { ...each, ...next } : each))),
    [],
  )
  const leave = useCallback((id: number) => {
    controllers.current.get(id)?.abort()
    controllers.current.delete(id)
    setFiles((now) => now.filter((each) => each.id !== id))
  }, [])

  const send = useCallback(
    async ({ id, file }: FileUpload) => {
      const controller = new AbortController()
      controllers.current.set(id, controller)
      change(id, { state: 'sending' })
      const uploading = { onProgress: (share: number) => change(id, { share }), signal: controller.signal }
      try {
        await sendOne(file, uploading)
        controllers.current.delete(id)
        await onArrived()
        leave(id)
      } catch (error) {
        if (controller.signal.aborted) return
        const message = error instanceof Error ? error.message : ''
        const canRetry = !(error instanceof ApiError && error.status >= 400 && error.status < 500)
        change(id, { state: 'refused', message: message.replace(`${file.name}: `, ''), canRetry })
      } finally {
        controllers.current.delete(id)
      }
    },
    [sendOne, change, leave, onArrived],
  )

  useEffect(() => {
    const free = maxUploads - files.filter(({ state }) => state === 'sending').length
    const next = files.filter(({ id, state }) => state === 'waiting' && !controllers.current.has(id))
    for (const upload of next.slice(0, Math.max(free, 0))) void send(upload)
  }, [files, send])

  const add = useCallback((newFiles: readonly File[]) => {
    const uploads = newFiles.map((file): FileUpload => {
      lastID.current += 1
      const message = refusalOf(file)
      return { id: lastID.current, file, share: 0, state: message ? 'refused' : 'waiting', message, canRetry: false }
    })
    setFiles((now) => [...now, ...uploads])
  }, [])

  return {
    files,
    add,
    cancel: leave,
    retry: (id: number) => change(id, { state: 'waiting', share: 0, message: '' }),
    cancelAll: () => {
      for (const { id } of files) leave(id)
    },
  }
}
