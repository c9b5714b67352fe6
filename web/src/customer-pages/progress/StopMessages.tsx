import { Button } from '../../ui/plain/Button.tsx'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { type ChoiceProps, notSaved, useChoice } from './MessageChoice.tsx'

const names = { email: 'e-mails', sms: 'text messages' }

/** The button that stops messages, for a person who followed the link at their end. Opening the link changes nothing. */
export function StopMessages({ channel: text, ...props }: ChoiceProps & { channel: string }) {
  const choice = useChoice(props)
  const channel = text === 'email' || text === 'sms' ? text : undefined
  const offer = props.page.channels.find((one) => one.channel === channel)
  if (!channel || !offer) return null
  return (
    <div className={classes.term} role="status">
      {offer.isOn ? (
        <>
          <p>Stop {names[channel]} about this order?</p>
          <div data-needs-script>
            <Button size="medium" loading={choice.isPending} onClick={() => choice.start(channel, false)}>
              {`Stop ${names[channel]}`}
            </Button>
          </div>
        </>
      ) : (
        <p>You get no {names[channel]} about this order.</p>
      )}
      <Problem error={choice.error} failed={notSaved} />
    </div>
  )
}
