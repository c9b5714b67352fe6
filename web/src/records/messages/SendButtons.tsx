import { Button } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import classes from './SendButtons.module.css'

export type MessageChannel = 'email' | 'sms'

interface Props {
  /** The channel of the message that is being sent. */
  pending: MessageChannel | undefined
  onSend: (channel: MessageChannel) => void
}

/** Sends an order or a quote to its recipient by e-mail or SMS. */
export function SendButtons({ pending, onSend }: Props) {
  return (
    <div className={classes.buttons}>
      <Button
        data-field="send"
        color="accent"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={pending === 'email'}
        onClick={() => onSend('email')}
      >
        Send by e-mail
      </Button>
      <Button
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden />}
        loading={pending === 'sms'}
        onClick={() => onSend('sms')}
      >
        Send by SMS
      </Button>
    </div>
  )
}
