import { Loader } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import classes from './WaitDialog.module.css'

/** Shows that long work is in progress, such as `Sending the order…`. Closes only when the work ends. */
export function WaitDialog({ opened, title }: { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} onClose={() => undefined} title={title} withClose={false}>
      <div className={classes.row} role="status" tabIndex={-1} data-autofocus>
        <Loader size={20} aria-hidden />
        <div>This can take a moment. Please leave this page open.</div>
      </div>
    </Dialog>
  )
}
