import { Button } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { type MessageChannel, readLastChannel } from './channels.ts'
import { type DraftOf, MessagePreview } from './MessagePreview.tsx'
import classes from './SendButtons.module.css'

interface Props {
  /** The channel of the message that is being sent. */
  pending: MessageChannel | undefined
  onSend: (channel: MessageChannel) => void
  /** The message, for its preview. */
  draftOf: DraftOf
  /** Whether sending is the main action; a repeated message is not. */
  isMain?: boolean
  /** Whether something must be completed first. */
  isBlocked?: boolean
  /** Whether nothing can be sent now. */
  isDisabled?: boolean
}

const labels: Record<MessageChannel, string> = { email: 'Send by e-mail', sms: 'Send by SMS' }
const icons = { email: IconMail, sms: IconMessage }

/**
 * Sends an order or a quote to its recipient. The channel that was used last comes first. The main action is filled once nothing
 * blocks it.
 */
export function SendButtons({ pending, onSend, draftOf, isMain = true, isBlocked = false, isDisabled = false }: Props) {
  // The order stays the same while the panel is open, so that no button moves under the pointer.
  const [channels] = useState<MessageChannel[]>(() =>
    readLastChannel() === 'sms' ? ['sms', 'email'] : ['email', 'sms'],
  )
  const [isPreviewed, setIsPreviewed] = useState(false)
  return (
    <div className={classes.buttons}>
      {channels.map((channel, index) => {
        const Icon = icons[channel]
        const isAccent = isMain && index === 0 && !isBlocked
        return (
          <Button
            key={channel}
            data-field={index === 0 ? 'send' : undefined}
            fullWidth
            color={isAccent ? 'accent' : undefined}
            variant={isAccent ? 'filled' : 'default'}
            leftSection={<Icon size={18} aria-hidden />}
            loading={pending === channel}
            disabled={isDisabled || (pending !== undefined && pending !== channel)}
            onClick={() => onSend(channel)}
          >
            {labels[channel]}
          </Button>
        )
      })}
      <Button variant="subtle" size="compact-sm" disabled={isDisabled} onClick={() => setIsPreviewed(true)}>
        Preview
      </Button>
      {isPreviewed && <MessagePreview draftOf={draftOf} onClose={() => setIsPreviewed(false)} />}
    </div>
  )
}
