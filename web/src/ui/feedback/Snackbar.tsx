import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { dismiss, type ShownMessage, useShownMessages, useStatusMessage } from './notify.ts'
import classes from './Snackbar.module.css'

/** Shows the messages of `notify` at the bottom centre. Mount it once, in the shell. */
export function Snackbar() {
  const messages = useShownMessages()
  const status = useStatusMessage()
  const good = messages.filter(isGood)
  const bad = messages.filter((message) => !isGood(message))
  return (
    <div className={classes.place}>
      <div role="alert" className={classes.stack}>
        {bad.map((message) => (
          <Entry key={message.id} message={message} isQuiet={status?.id !== message.id} />
        ))}
      </div>
      <div role="status" className={classes.stack}>
        {good.map((message) => (
          <Entry key={message.id} message={message} isQuiet={false} />
        ))}
      </div>
    </div>
  )
}

const isGood = ({ httpStatus, isBad }: ShownMessage) => httpStatus === 200 && !isBad

/** Shows one message. A quiet message, which is no longer the status message, has paler colours. */
function Entry({ message, isQuiet }: { message: ShownMessage; isQuiet: boolean }) {
  const Icon = isGood(message) ? IconCircleCheck : IconAlertCircle
  return (
    <div className={classes.entry} data-good={isGood(message) || undefined} data-quiet={isQuiet || undefined}>
      <Icon size={18} aria-hidden />
      <span className={classes.text}>{message.message}</span>
      <button
        type="button"
        className={classes.close}
        aria-label="Close this message"
        onClick={() => dismiss(message.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
