import { Button } from '@mantine/core'
import { Dialog } from '../ui/feedback/Dialog.tsx'

/** Explains remote support before it links there. */
export default function RemoteSupport(props: { url: string; opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title="Remote Support"
      actions={
        <>
          <Button variant="default" onClick={props.onClose} data-autofocus>
            Not now
          </Button>
          <Button component="a" href={props.url} target="_blank" rel="noopener noreferrer" onClick={props.onClose}>
            Open Remote Support
          </Button>
        </>
      }
    >
      A member of our support team can see your screen and help you. Call the team first: they give you the code that
      the page asks for. It opens in a separate window, so your work here is kept.
    </Dialog>
  )
}
