import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconFile } from '@tabler/icons-react'
import classes from './files.module.css'
import type { Sending } from './use-sending.ts'

interface Props {
  files: readonly Sending[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** The files that are being uploaded, with their progress, and those that were refused. */
export function SendingList({ files, onCancel, onRetry }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={classes.sending} aria-label="Files on their way">
      {files.map((one) => (
        <li key={one.id} className={classes.sent} data-state={one.state}>
          {one.state === 'refused' ? (
            <IconAlertTriangle size={18} aria-hidden className={classes.bad} />
          ) : (
            <IconFile size={18} aria-hidden />
          )}
          <span className={classes.name}>{one.file.name}</span>
          {one.state === 'refused' ? (
            <span role="alert" className={classes.bad}>
              {one.message}
            </span>
          ) : (
            <Progress.Root size="md" className={classes.bar}>
              <Progress.Section
                value={Math.round(one.share * 100)}
                aria-label={`${one.file.name} on its way`}
                color="primary"
              />
            </Progress.Root>
          )}
          <span className={classes.doing}>
            {one.state === 'refused' ? (
              <>
                {one.canRetry && (
                  <Button size="compact-sm" variant="subtle" onClick={() => onRetry(one.id)}>
                    Try again
                  </Button>
                )}
                <Button size="compact-sm" variant="subtle" onClick={() => onCancel(one.id)}>
                  Dismiss
                </Button>
              </>
            ) : (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Cancel ${one.file.name}`}
                onClick={() => onCancel(one.id)}
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
