import { IconAlertTriangle, IconFile } from '@tabler/icons-react'
import { Button } from '../../ui/plain/Button.tsx'
import classes from './files.module.css'
import type { FileUpload } from './use-file-uploads.ts'

interface Props {
  files: readonly FileUpload[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** The files that are being uploaded, with their progress, and those that were refused. */
export function UploadList({ files, onCancel, onRetry }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={classes.sending} aria-label="Uploads">
      {files.map((upload) => (
        <li key={upload.id} className={classes.sent} data-state={upload.state}>
          {upload.state === 'refused' ? (
            <IconAlertTriangle size={18} aria-hidden className={classes.bad} />
          ) : (
            <IconFile size={18} aria-hidden />
          )}
          <span className={classes.name}>{upload.file.name}</span>
          {upload.state === 'refused' ? (
            <span role="alert" className={classes.bad}>
              {upload.message}
            </span>
          ) : (
            <progress
              className={classes.bar}
              max={100}
              value={Math.round(upload.share * 100)}
              aria-label={`Uploading ${upload.file.name}`}
            />
          )}
          <span className={classes.doing}>
            {upload.state === 'refused' ? (
              <>
                {upload.canRetry && (
                  <Button size="compact" tone="quiet" onClick={() => onRetry(upload.id)}>
                    Try again
                  </Button>
                )}
                <Button size="compact" tone="quiet" onClick={() => onCancel(upload.id)}>
                  Dismiss
                </Button>
              </>
            ) : (
              <Button
                size="compact"
                tone="quiet"
                aria-label={`Cancel ${upload.file.name}`}
                onClick={() => onCancel(upload.id)}
              >
                Cancel
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
