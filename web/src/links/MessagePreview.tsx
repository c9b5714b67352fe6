import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { type LinkPreview, linkCalls } from '@dealerline/shared/contract/links.ts'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../api.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { QueryState } from '../ui/feedback/QueryState.tsx'
import { Facts } from '../ui/list/Facts.tsx'
import { type MessageChannel, readLastChannel } from './channels.ts'
import { toFramePage } from './frame-page.ts'
import classes from './links.module.css'

type Draft = Omit<BodyInputOf<typeof linkCalls.previewLink>, 'channel'>

/** Returns the message as it would be sent now by a channel. */
export type DraftOf = (channel: MessageChannel) => Draft

const channels = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
]

/** Shows the message of a link as its recipient gets it, before it is sent. */
export function MessagePreview({ draftOf, onClose }: { draftOf: DraftOf; onClose: () => void }) {
  const [channel, setChannel] = useState(readLastChannel)
  // The form does not change while the dialog is open.
  const [drafts] = useState(() => ({ email: draftOf('email'), sms: draftOf('sms') }))
  const preview = useQuery({
    ...query(linkCalls.previewLink, { body: { ...drafts[channel], channel } }),
    // The order may have changed since the last preview.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog opened onClose={onClose} title="Preview of the message" wide>
      <div className={classes.form}>
        <SegmentedControl
          aria-label="Message"
          value={channel}
          data={channels}
          onChange={(value) => setChannel(value as MessageChannel)}
        />
        {!preview.data ? (
          <QueryState
            compact
            what="the preview"
            query={preview}
            failed={({ message }) => message}
            detail="Nothing was sent."
            lines={6}
          />
        ) : (
          <Message channel={channel} preview={preview.data} />
        )}
      </div>
    </Dialog>
  )
}

function Message({ channel, preview }: { channel: MessageChannel; preview: LinkPreview }) {
  const { fromName, subject, html, text, attachments } = preview
  const facts = [
    { label: 'From', value: fromName },
    { label: 'Subject', value: subject },
    ...(attachments.length > 0 ? [{ label: 'Attached', value: attachments.join(', ') }] : []),
  ]
  const page = useMemo(() => toFramePage(html), [html])
  if (channel === 'sms')
    return (
      <>
        <p className={classes.bubble}>{text}</p>
        <p className={classes.quiet}>The message has the link in place of the address that ends with “…”.</p>
      </>
    )
  return (
    <>
      <Facts facts={facts} />
      <iframe title={`E-mail: ${subject}`} sandbox="" srcDoc={page} className={classes.mail} />
      <p className={classes.quiet}>The button of this preview opens nothing.</p>
    </>
  )
}
