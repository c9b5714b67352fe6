import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type PortRequest, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import type { PortNumber } from '@dealerline/shared/contract/ports.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { fieldsFor } from '@dealerline/shared/rules/port-questions.ts'
import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { ActionButton } from '../../links/ActionButton.tsx'
import { LinkTimeline } from '../../links/LinkTimeline.tsx'
import { nextReminder, Recipient, Recipients } from '../../links/Recipient.tsx'
import { type LinkMessage, type LinkSubject, SendLinkDialog } from '../../links/SendLinkDialog.tsx'
import { assertSent } from '../../links/sent-just-now.ts'
import { formatInstant, showPhone } from '../../ui/format.ts'
import { FailedLine } from './FailedLine.tsx'
import classes from './parts.module.css'

/** The button that asks the customer about refused numbers, and the progress of the newest link. */
export function PortQuestions({ ports, order }: { ports: readonly PortNumber[]; order: OrderDetail }) {
  const { orderID, customer } = order
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const sentRequests = query(portRequestCalls.getPortRequests, { params: { orderID } })
  const requests = useQuery(sentRequests)
  const numbers = ports
    .filter(({ canResubmit, code }) => canResubmit && fieldsFor(code).length > 0)
    .map(({ number }) => number)
  const newest = requests.data?.[0]
  const ask = async (body: LinkMessage, key: string) => {
    const asked = await send(portRequestCalls.askAboutPorts, { params: { orderID }, body }, { key })
    client.setQueryData(sentRequests.queryKey, asked)
    assertSent(asked[0])
  }
  const draft = { kind: 'port', orderID } as const
  const takeBack = async () =>
    client.setQueryData(
      sentRequests.queryKey,
      await send(portRequestCalls.takeBackPortRequest, { params: { orderID } }),
    )
  return (
    <>
      <FailedLine failure="Error getting the links to the customer" query={requests} />
      {newest && (
        <div role="status" aria-label="Link to the customer" className={classes.stack}>
          <SentRequest request={newest} canAsk={numbers.length > 0} onAsk={ask} draft={draft} onTakeBack={takeBack} />
        </div>
      )}
      {numbers.length > 0 && newest?.state !== 'open' && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            Ask the customer
          </Button>
        </div>
      )}
      {isAsking && (
        <SendLinkDialog
          title="Ask the customer"
          recipient={{ toName: personName(customer), to: customer.email, mobile: customer.mobile }}
          hasReminders
          draft={draft}
          send={ask}
          onClose={() => setIsAsking(false)}
        >
          One link asks for the refused details of {numbers.map(showPhone).join(', ')} and a photo of the bill. The
          portal sends the answer to the losing carrier.
        </SendLinkDialog>
      )}
    </>
  )
}

interface SentProps {
  request: PortRequest
  /** Whether there are numbers to ask about. */
  canAsk: boolean
  onAsk: (message: LinkMessage, key: string) => Promise<unknown>
  draft: LinkSubject
  onTakeBack: () => Promise<unknown>
}

function SentRequest({ request, canAsk, onAsk, draft, onTakeBack }: SentProps) {
  const { toName, channel, to, state, status, problem, createdAt, answeredAt, expiresAt, photos } = request
  // A server of release 0.4.0 does not say it.
  const { openedAt = '' } = request as Partial<PortRequest>
  const isOpen = state === 'open' && canAsk
  const bill = photos > 0 && 'The bill is in the attachments.'
  return (
    <>
      <Recipients label="Sent to">
        <Recipient
          name={toName}
          email={channel === 'email' ? to : ''}
          mobile={channel === 'sms' ? to : ''}
          sentences={[sentences[state](request), bill]}
          change={isOpen ? { draft, send: onAsk } : undefined}
          actions={
            state === 'open' && (
              <>
                {canAsk && (
                  <ActionButton label="Send again" run={() => onAsk({ channel, to, toName }, crypto.randomUUID())} />
                )}
                <ActionButton label="Take back" run={onTakeBack} />
              </>
            )
          }
        />
      </Recipients>
      <LinkTimeline
        // A server of release 0.4.0 tells of the newest message only.
        messages={request.deliveries ?? [{ channel, to, status, problem, sentAt: createdAt }]}
        events={[
          openedAt !== '' && {
            what: 'opened',
            at: openedAt,
            text: `Opened by ${toName}, ${formatInstant(openedAt, { withZone: true })}`,
          },
          state === 'answered' && {
            what: 'agreed',
            at: answeredAt,
            text: `${toName} corrected the details, ${formatInstant(answeredAt, { withZone: true })}`,
          },
          state === 'expired' && {
            what: 'expired',
            at: expiresAt,
            text: `The link expired without an answer, ${formatInstant(expiresAt, { withZone: true })}`,
          },
        ]}
      />
    </>
  )
}

const noLongerNeeded = () => 'The link is no longer needed.'
const sentences: Record<PortRequest['state'], (request: PortRequest) => string> = {
  open: (request) => `Was asked about ${request.numbers.map(showPhone).join(', ')}. ${nextReminder(request)}`,
  answered: () => 'Has answered.',
  settled: noLongerNeeded,
  replaced: noLongerNeeded,
  withdrawn: noLongerNeeded,
  expired: () => 'Did not answer in time.',
}
