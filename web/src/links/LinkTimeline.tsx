import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconEye,
  IconFileDiff,
  IconSend,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstant, showPhone } from '../ui/format.ts'
import classes from './links.module.css'

const looks = {
  sent: [IconSend, 'good'],
  arrived: [IconCircleCheck, 'good'],
  waiting: [IconClock, undefined],
  failed: [IconAlertTriangle, 'bad'],
  stopped: [IconX, undefined],
  opened: [IconEye, undefined],
  signed: [IconWritingSign, 'good'],
  agreed: [IconCircleCheck, 'good'],
  declined: [IconX, 'bad'],
  expired: [IconClockOff, 'warn'],
  changed: [IconFileDiff, 'warn'],
  takenBack: [IconArrowBackUp, undefined],
} as const

/** One entry of a timeline. `at` is '' if it has no time. */
export interface LinkEvent {
  what: keyof typeof looks
  tone?: 'warn'
  at: string
  text: ReactNode
}

/** An entry whose text ends with its time. Nothing if it has not happened. */
export const eventAt = (what: LinkEvent['what'], at: string, text: string): LinkEvent | false =>
  at !== '' && { what, at, text: `${text}, ${formatInstant(at, { withZone: true })}` }

/** A message with a link of any kind. A port request and an application send requests only, and the progress news. */
type Message = Omit<Delivery, 'kind' | 'receipt' | 'isCopy'> & {
  kind?: 'request' | 'offer' | 'reminder' | 'answer' | 'notice'
  receipt?: Delivery['receipt']
  isCopy?: boolean
}

interface Props {
  messages: readonly Message[]
  /** What the recipient did, and the end of the link. */
  events?: readonly (LinkEvent | false | undefined)[]
}

/** What happened to a link, by time: its messages, whether they arrived, whether it was opened, and the answer. */
export function LinkTimeline({ messages, events = [] }: Props) {
  const ownEvents = events.filter((event) => event !== undefined && event !== false)
  return (
    <ul className={classes.timeline} aria-label="What happened">
      {inOrder(messages.map(toEvent), ownEvents).map(({ what, tone, text }, index) => {
        const [Icon, usualTone] = looks[what]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and none has a state
          <li key={index} data-tone={tone ?? usualTone}>
            <Icon size={18} aria-hidden />
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Sorts by time. A message without a time has that of the message before it, and the end of a link without a time is last. */
function inOrder(messages: readonly LinkEvent[], events: readonly LinkEvent[]): LinkEvent[] {
  let last = ''
  const timed = [
    ...messages.map((event) => {
      last = event.at || last
      return { event, at: last }
    }),
    ...events.map((event) => ({ event, at: event.at || '9' })),
  ]
  return timed.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).map(({ event }) => event)
}

const labels = {
  copy: 'Copy by ',
  request: '',
  offer: '',
  reminder: 'Reminder by ',
  answer: 'Answer by ',
  notice: 'News by ',
}

/** What the dealer does after a failure. The dealer cannot send news or a copy again. */
function adviceFor(kind: keyof typeof labels, what: string): string {
  if (kind === 'notice') return 'Tell the customer another way.'
  return kind === 'copy' ? 'Forward it yourself.' : `Check ${what} and send again.`
}

function toEvent(message: Message): LinkEvent {
  const kind = message.isCopy ? 'copy' : (message.kind ?? 'request')
  const { channel, status, problem, receipt = '', sentAt: at } = message
  const label = `${labels[kind]}${channel === 'sms' ? 'SMS' : labels[kind] ? 'e-mail' : 'E-mail'}`
  const to = channel === 'sms' ? showPhone(message.to) : message.to
  const time = formatInstant(at, { withZone: true })
  if (status === 'sent' && (receipt === 'undelivered' || receipt === 'failed'))
    return {
      what: 'failed',
      at,
      text: `${label} to ${to} did not arrive: ${problem}. ${adviceFor(kind, 'the number')}`,
    }
  if (status === 'sent' && receipt === 'delivered')
    return { what: 'arrived', at, text: `${label} delivered to ${to}, sent ${time}` }
  if (status === 'sent') return { what: 'sent', at, text: `${label} sent to ${to}, ${time}` }
  if (status === 'waiting') {
    const reason = problem && `: ${problem}. It is retried until it is sent.`
    return {
      what: 'waiting',
      ...(problem && { tone: 'warn' }),
      at,
      text: `${label} to ${to} is waiting to be sent${reason}`,
    }
  }
  if (status === 'failed')
    return {
      what: 'failed',
      at,
      text: `${label} to ${to} was not sent. ${reasonOf(message)}. ${adviceFor(kind, 'it')}`,
    }
  return { what: 'stopped', at, text: `${label} to ${to} was stopped` }
}

/** Returns the reason with the specified prefix. The reason of a text message may already have the prefix. */
function reasonOf({ channel, problem }: Message): string {
  if (channel === 'email') return `Error on sendEmail: ${problem}`
  return problem.startsWith('SMS not sent') ? problem : `SMS not sent: ${problem}`
}
