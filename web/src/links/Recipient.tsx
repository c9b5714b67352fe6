import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatInstant, showPhone, unbroken } from '../ui/format.ts'
import classes from './links.module.css'
import { type LinkMessage, type LinkSubject, SendLinkDialog } from './SendLinkDialog.tsx'
import type { RecipientValues } from './use-link-form.ts'

interface Props {
  name: string
  /** Who the person is, such as `Guarantor`. */
  role?: string
  email?: string
  mobile?: string
  /** Sentences about the progress, the expiry and the next reminder. */
  sentences: readonly (string | false)[]
  /** The words of the person. */
  comment?: string
  /** Sends the link to another person or address; undefined if it cannot be changed. `proposed` is whom the person named instead. */
  change?:
    | {
        send: (message: LinkMessage, key: string) => Promise<unknown>
        draft: LinkSubject
        proposed?: RecipientValues | undefined
      }
    | undefined
  /** The buttons before *Change recipient*. */
  actions?: ReactNode
  /** The timeline of this person's link. */
  children?: ReactNode
}

/** A person who got a link: the address, the progress, and the actions. */
export function Recipient(props: Props) {
  const { name, role, email = '', mobile = '', sentences, comment, change, actions, children } = props
  const [next, setNext] = useState<RecipientValues>()
  const proposed = change?.proposed
  const addresses = [email, showPhone(mobile)].filter(Boolean).join(' · ')
  return (
    <li>
      <div>
        <strong>{name}</strong> {[role, addresses].filter(Boolean).join(' · ')}
        {sentences.map((sentence) => sentence && <p key={sentence}>{unbroken(sentence)}</p>)}
        {proposed && (
          <p>
            Named {proposed.toName} ({proposed.to || showPhone(proposed.mobile)}) to sign instead.
          </p>
        )}
      </div>
      {comment && (
        <blockquote className={classes.comment} aria-label={`Comment by ${name}`}>
          {comment}
        </blockquote>
      )}
      {(actions || change) && (
        <div className={classes.actions}>
          {actions}
          {proposed && (
            <Button size="compact-sm" variant="default" onClick={() => setNext(proposed)}>
              Send to {proposed.toName}
            </Button>
          )}
          {change && (
            <Button size="compact-sm" variant="default" onClick={() => setNext({ toName: name, to: email, mobile })}>
              Change recipient
            </Button>
          )}
        </div>
      )}
      {children}
      {next && change && (
        <SendLinkDialog
          title="Change recipient"
          recipient={next}
          send={change.send}
          draft={change.draft}
          onClose={() => setNext(undefined)}
        >
          The link to {name} stops working at once, and a new one is sent.
        </SendLinkDialog>
      )}
    </li>
  )
}

/** Returns the sentence about an open link: its last day, and the next reminder. */
export function nextReminder({ expiresAt, nextReminderAt }: { expiresAt: string; nextReminderAt?: string }): string {
  const validity = `The link is valid until ${formatInstant(expiresAt, { withZone: true })}.`
  if (nextReminderAt === undefined) return validity
  const next = nextReminderAt
    ? `Next reminder: ${formatInstant(nextReminderAt, { withZone: true })}.`
    : 'No reminder is due.'
  return `${validity} ${next}`
}

/** The people who got a link, in their order. */
export function Recipients({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.people} aria-label={label}>
      {children}
    </ol>
  )
}
