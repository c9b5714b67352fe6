import { Button, Loader } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import classes from './WaitDialog.module.css'

type Props = {
  opened: boolean
  /** The work in progress: `Sending the order…` */
  title: string
  message?: string
  /** The completed share of the work, from 0 to 1, if known. */
  progress?: number
  /** Called to stop or leave the work. Undefined hides the button. */
  onCancel?: () => void
  cancelLabel?: string
}

/** Shows that long work is in progress. Closes only when the work ends, or with its own button. */
export function WaitDialog({ opened, title, message, progress, onCancel, cancelLabel = 'Cancel' }: Props) {
  const percent = progress === undefined ? undefined : Math.round(Math.min(1, Math.max(0, progress)) * 100)
  return (
    <Dialog
      opened={opened}
      onClose={() => onCancel?.()}
      title={title}
      withClose={false}
      actions={
        onCancel && (
          <Button variant="default" data-autofocus onClick={onCancel}>
            {cancelLabel}
          </Button>
        )
      }
    >
      <div className={classes.row} role="status" tabIndex={-1} data-autofocus={onCancel ? undefined : true}>
        {percent === undefined ? <Loader size={20} aria-hidden /> : null}
        <div className={classes.grow}>
          <div>{message ?? 'This can take a moment. Please leave this page open.'}</div>
          {percent !== undefined && (
            <>
              <progress className={classes.bar} max={100} value={percent} aria-label={title} />
              <span className={classes.percent}>{percent} %</span>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
