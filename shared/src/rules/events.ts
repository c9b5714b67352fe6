import { type DeclineReason, declineReasons } from './decline-reasons.ts'
import { formatPhone } from './dialled.ts'
import type { NoticeChannel, NoticeRole } from './notice-channels.ts'

/** The text of a notice. `link` is the address of the screen where one acts on it, or '' if there is none. */
export interface NoticeContent {
  title: string
  lines: string[]
  link: string
}

interface NoticeEvent<Data> {
  label: string
  defaults: Record<NoticeRole, readonly NoticeChannel[]>
  notice: (data: Data) => NoticeContent
}

/** The person has to do something. */
const urgent = { seller: ['bell', 'email'], staff: ['bell', 'email'] } as const
/** Good to know on the same day. */
const news = { seller: ['bell', 'digest'], staff: ['bell'] } as const
/** One event of many, for an overview. */
const routine = { seller: ['digest'], staff: [] } as const
const silent = { seller: [], staff: [] } as const

const event = <Data>(
  label: string,
  defaults: NoticeEvent<Data>['defaults'],
  notice: NoticeEvent<Data>['notice'],
): NoticeEvent<Data> => ({ label, defaults, notice })

/** Something that was sent. `title` precedes the number of its order: `Order`, `Quote`, `Change of address on order`. */
interface Sent {
  orderID: number
  title: string
  /** The screen on which one acts. The default is that of the order. */
  link?: string
  /** What the dealer does about a message that did not arrive or a link that expired. The default is to send it again. */
  advice?: string
}

const nameOf = ({ title, orderID }: Sent) => `${title.toLowerCase()} ${orderID}`
const summaryOf = ({ orderID }: { orderID: number }) => `/order-summary?order=${orderID}`
const linkOf = (order: Sent) => order.link ?? summaryOf(order)
const linesOf = ({ orderID }: { orderID: number }) => `/create-internet?order=${orderID}`

/** The quotes of one offer, by their numbers. */
interface Quotes {
  orderIDs: readonly number[]
}

/** Names the quotes of an offer: `quote 10023`, or `3 quotes to compare`. */
export const offerName = (orderIDs: readonly number[]) =>
  orderIDs.length === 1 ? `quote ${orderIDs[0]}` : `${orderIDs.length} quotes to compare`

const firstOf = ({ orderIDs }: Quotes) => orderIDs[0] ?? 0

interface WrittenNote {
  orderID: number
  noteID: number
  /** The screen of the note. */
  component: string
  writtenBy: string
  text: string
}

const linkToNote = ({ orderID, noteID, component }: WrittenNote) => `/${component}?order=${orderID}#note-${noteID}`

interface PortAnswers {
  orderID: number
  ports: readonly { number: string; reason: string; date: string }[]
}

interface AppointmentChange {
  orderID: number
  address: string
  /** The time in words. */
  time: string
  problem: string
}

interface ApplicationAnswer {
  orderID: number
  /** The kind of application within a sentence, such as `change of address`. */
  application: string
  name: string
  isApproved: boolean
  comment: string
  /** What happens next, or ''. */
  next: string
  link: string
}

const applicationNotice = ({
  orderID,
  application,
  name,
  isApproved,
  comment,
  next,
  link,
}: ApplicationAnswer): NoticeContent => {
  const sentence = `${name} ${isApproved ? 'approved' : 'rejected'} the ${application} on order ${orderID}`
  return {
    title: sentence,
    lines: [`${sentence}.`, ...(comment ? [`Comment: ${comment}`] : []), ...(next ? [next] : [])],
    link,
  }
}

/** The events that dealers hear of, with the default channels of each role, the sentences and the link. */
export const events = {
  sent: event('Sent to the customer', routine, (order: Sent & { name: string; to: string }) => ({
    title: `The link for ${nameOf(order)} was sent to ${order.name}`,
    lines: [`It went to ${order.to}.`],
    link: linkOf(order),
  })),
  delivered: event('SMS delivered', silent, (order: Sent & { name: string; to: string }) => ({
    title: `The SMS about ${nameOf(order)} reached ${order.name}`,
    lines: [`It went to ${formatPhone(order.to)}.`],
    link: linkOf(order),
  })),
  bounced: event('Message not delivered', urgent, (order: Sent & { name: string; to: string; problem: string }) => ({
    title: `The message about ${nameOf(order)} did not reach ${order.name}`,
    lines: [
      `${order.to}: ${order.problem.replace(/\.$/, '')}.`,
      order.advice ?? 'Check the address, and send it again.',
    ],
    link: linkOf(order),
  })),
  opened: event('Opened by the customer', routine, (order: Sent & { name: string }) => ({
    title: `${order.name} opened ${nameOf(order)}`,
    lines: ['The portal tells you when they answer.'],
    link: linkOf(order),
  })),
  question: event('Question about a quote', urgent, (offer: Quotes & { name: string; question: string }) => ({
    title: `${offer.name} has a question about quote ${firstOf(offer)}`,
    lines: [`${offer.name} asks about ${offerName(offer.orderIDs)}:`, offer.question],
    link: summaryOf({ orderID: firstOf(offer) }),
  })),
  accepted: event(
    'Quote accepted',
    urgent,
    (offer: { name: string; orderID: number; quoteVersion: number; label: string; acceptedOrder: number }) => ({
      title: `${offer.name} accepted quote ${offer.orderID}`,
      lines: [
        `${offer.name} accepted version ${offer.quoteVersion} of quote ${offer.orderID}${offer.label && ` (${offer.label})`}.`,
        `It is now order ${offer.acceptedOrder}. Complete the order and send it for signature.`,
      ],
      link: summaryOf({ orderID: offer.acceptedOrder }),
    }),
  ),
  quoteDeclined: event(
    'Quote declined',
    urgent,
    (offer: Quotes & { name: string; reason: DeclineReason | null; comment: string }) => ({
      title: `${offer.name} declined quote ${firstOf(offer)}`,
      lines: [
        `${offer.name} declined ${offerName(offer.orderIDs)}.`,
        ...(offer.reason ? [`Reason: ${declineReasons[offer.reason]}`] : []),
        ...(offer.comment ? [`Comment: ${offer.comment}`] : []),
      ],
      link: summaryOf({ orderID: firstOf(offer) }),
    }),
  ),
  signed: event('Signed', urgent, (order: Sent & { names: readonly string[] }) => ({
    title: `${order.names.join(' and ')} signed ${nameOf(order)}`,
    lines: [
      `${order.names.join(' and ')} signed ${nameOf(order)}.`,
      'The signed copy is being sealed. See what happens next on the page of the order.',
    ],
    link: summaryOf(order),
  })),
  declined: event('Declined to sign', urgent, (order: Sent & { name: string; reason: string }) => ({
    title: `${order.name} declined ${nameOf(order)}`,
    lines: [`${order.name} declined to sign ${nameOf(order)}.`, `Reason: ${order.reason}`],
    link: summaryOf(order),
  })),
  delegated: event(
    'Somebody else named to sign',
    urgent,
    (order: Sent & { name: string; toName: string; to: string }) => ({
      title: `${order.name} named ${order.toName} to sign ${nameOf(order)}`,
      lines: [
        `${order.name} asks that ${order.toName} (${order.to}) signs ${nameOf(order)} instead.`,
        'Send the link to that person in the panel of the order. Until you do, it stays with the first person.',
      ],
      link: summaryOf(order),
    }),
  ),
  expired: event('Link expired', urgent, (order: Sent & { name: string; missing?: 'signed'; reason?: string }) => ({
    title: `The link for ${nameOf(order)} has expired`,
    lines: [
      `${order.name} has not ${order.missing ?? 'answered'} ${nameOf(order)}, and the link no longer works.`,
      ...(order.reason ? [`Reason: ${order.reason}`] : []),
      order.advice ?? 'Send it again, or take it back.',
    ],
    link: linkOf(order),
  })),
  portAccepted: event('Port accepted', routine, ({ orderID, ports }: PortAnswers) => ({
    title: `Order ${orderID}: ${ports.length === 1 ? 'a port was' : `${ports.length} ports were`} accepted`,
    lines: ports.map(({ number, date }) => `${formatPhone(number)}${date && `: ${date}`}`),
    link: `/create-porting?order=${orderID}`,
  })),
  portRejected: event('Port rejected', urgent, ({ orderID, ports }: PortAnswers) => ({
    title: `Order ${orderID}: ${ports.length === 1 ? 'a port was' : `${ports.length} ports were`} rejected`,
    lines: ports.map(({ number, reason }) => `${formatPhone(number)}: ${reason}`),
    link: `/create-porting?order=${orderID}`,
  })),
  portCorrected: event(
    'Port corrected by the customer',
    urgent,
    ({ orderID, name, numbers, photos }: { orderID: number; name: string; numbers: string[]; photos: number }) => ({
      title: `${name} has corrected the ports of order ${orderID}`,
      lines: [
        `Corrected: ${numbers.map(formatPhone).join(', ')}. The portal has sent them again if they were still rejected.`,
        photos === 0
          ? 'The customer attached no bill.'
          : `The bill is in the attachments of the order (${photos === 1 ? '1 file' : `${photos} files`}).`,
      ],
      link: `/create-porting?order=${orderID}`,
    }),
  ),
  appointmentSet: event(
    'Appointment set or moved',
    news,
    ({ orderID, address, time, isMoved }: AppointmentChange & { isMoved: boolean }) => ({
      title: isMoved
        ? `Order ${orderID}: the customer moved an appointment`
        : `Order ${orderID}: an appointment is confirmed`,
      lines: [address, `The ${isMoved ? 'new ' : ''}time is ${time}.`],
      link: linesOf({ orderID }),
    }),
  ),
  appointmentLost: event(
    'Appointment not available',
    urgent,
    ({
      orderID,
      address,
      time,
      problem,
      kind,
    }: AppointmentChange & { kind: 'failed' | 'expired' | 'notReleased' }) => ({
      title: {
        failed: `Order ${orderID}: a time is not available, choose a new one`,
        expired: `Order ${orderID}: a time is no longer held, choose a new one`,
        notReleased: `Order ${orderID}: an appointment was not released, call the wholesaler`,
      }[kind],
      lines: kind === 'expired' ? [address, time, problem] : [address, `${time}: ${problem}`],
      link: linesOf({ orderID }),
    }),
  ),
  lineChanged: event(
    'Internet line changed',
    news,
    (line: { orderID: number; address: string; changes: readonly string[] }) => ({
      title: `An internet line of order ${line.orderID} has changed`,
      lines: [line.address, ...line.changes],
      link: linesOf(line),
    }),
  ),
  financeDecided: event('Finance application answered', urgent, applicationNotice),
  applicationAnswered: event('Application approved or rejected', urgent, applicationNotice),
  completed: event('Order completed', news, ({ orderID }: { orderID: number }) => ({
    title: `Order ${orderID} is completed`,
    lines: ['All of its services are set up.'],
    link: summaryOf({ orderID }),
  })),
  note: event('Note on my order', urgent, (note: WrittenNote) => ({
    title: `${note.writtenBy} wrote a note on order ${note.orderID}`,
    lines: [note.text],
    link: linkToNote(note),
  })),
  mention: event('Mention in a note', urgent, (note: WrittenNote) => ({
    title: `${note.writtenBy} mentions you in a note on order ${note.orderID}`,
    lines: [note.text],
    link: linkToNote(note),
  })),
  messageLimit: event('Limit of messages', news, ({ sent, limit }: { sent: number; limit: number }) => ({
    title: `${sent} of ${limit} messages are sent`,
    lines: [
      `You have sent ${sent} of ${limit} messages to customers in 24 hours. ${sent < limit ? 'At the limit, you can send another' : 'You can send another'} when the first of them is 24 hours old.`,
    ],
    link: '',
  })),
}

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

/** The channels of an event that a person has who has chosen nothing. */
export const defaultChannels = (name: EventName, role: NoticeRole): readonly NoticeChannel[] =>
  events[name].defaults[role]

/** Whether a text is the name of an event. A later release may have stored other names. */
export const isEventName = (text: string): text is EventName => Object.hasOwn(events, text)
