import { type ProgressChannel, type ProgressPage, progressCalls } from '@dealerline/shared/contract/progress.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Tick } from '../../ui/plain/fields.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { useClosedLink } from '../use-link.ts'

export interface ChoiceProps {
  guid: string
  page: ProgressPage
  onChange: (next: ProgressPage) => void
}

export const notSaved = 'Your choice was not saved.'
const labels: Record<ProgressChannel, string> = { email: 'E-mail', sms: 'SMS' }

/** Stores the chosen channels. */
export function useChoice({ guid, page, onChange }: ChoiceProps) {
  const onError = useClosedLink()
  return useAction(
    (channel: ProgressChannel, isOn: boolean) => {
      const others = page.channels.filter((one) => one.isOn && one.channel !== channel).map((one) => one.channel)
      const channels = isOn ? [...others, channel] : others
      return send(progressCalls.chooseProgressMessages, { params: { guid }, body: { channels } })
    },
    { onSuccess: onChange, onError },
  )
}

/** The channels by which a customer gets messages about milestones. A change is stored at once. */
export function MessageChoice(props: ChoiceProps) {
  const { page } = props
  const choice = useChoice(props)
  // The box shows the choice while it is being stored.
  const [newChoice, setNewChoice] = useState<{ channel: ProgressChannel; isOn: boolean }>()
  if (page.channels.length === 0) return null
  const isChecked = (channel: ProgressChannel, isOn: boolean) =>
    choice.isPending && newChoice?.channel === channel ? newChoice.isOn : isOn
  return (
    <section aria-label="Messages">
      <h2>Messages</h2>
      <p className={classes.lead}>
        Get a message when a step is reached, such as the day on which a number moves, or when something needs you. You
        can stop them here at any time.
      </p>
      {page.channels.map(({ channel, to, isOn }) => (
        <Tick
          key={channel}
          label={`${labels[channel]} to ${to}`}
          checked={isChecked(channel, isOn)}
          onChange={(checked) => {
            if (choice.isPending) return
            setNewChoice({ channel, isOn: checked })
            choice.start(channel, checked)
          }}
        />
      ))}
      <p className={classes.small} role="status">
        {choice.isPending ? 'Saving …' : choice.result && !choice.error ? 'Saved.' : ''}
      </p>
      <Problem error={choice.error} failed={notSaved} />
    </section>
  )
}
