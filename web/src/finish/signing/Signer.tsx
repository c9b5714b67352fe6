import type { EnvelopeRecipient, SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { describeIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { download, query, send } from '../../api.ts'
import { ActionButton } from '../../links/ActionButton.tsx'
import { channelNames, type MessageChannel } from '../../links/channels.ts'
import { LinkAddress } from '../../links/LinkAddress.tsx'
import { nextReminder, Recipient } from '../../links/Recipient.tsx'
import { sentJustNow } from '../../links/sent-just-now.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { formatInstant } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { describeSending, type Outcome } from '../outcome.ts'

interface Props {
  orderID: number
  recipient: EnvelopeRecipient
  /** Whether anybody can still sign. */
  isOpen: boolean
  onResult: (outcome: Outcome) => void
}

const roles = { customer: 'Customer', guarantor: 'Guarantor' }

/** A signer: their progress, the expiry of their link, their next reminder, and the actions. */
export function Signer({ orderID, recipient, isOpen, onResult }: Props) {
  const { name, role, email, mobile, status, position, signsAt, identity, envelopeID, serviceCopy, delegate } =
    recipient
  const refresh = useRefreshOrder()
  const addressOf = useAddressOfLink(orderID, recipient)
  const isCurrent = isOpen && (status === 'waiting' || status === 'sent' || status === 'viewed')
  const hasOpenLink = isOpen && (status === 'sent' || status === 'viewed')
  const params = { orderID }
  /** Reports a message: as `sent` says if the service took it now, otherwise why not yet, or why not at all. */
  const report = async (reply: SentEnvelope, toName: string, channel: MessageChannel, sent: string) => {
    const [result] = reply.results
    if (result?.status !== 'sent') {
      onResult({ phase: 'sent', ...describeSending(`Order ${orderID}`, toName, channel, reply) })
    } else if (reply.isRepeated) {
      notify({ httpStatus: 200, message: sentJustNow, isBad: true })
      onResult({ phase: 'sent', text: sentJustNow, isBad: true })
    } else {
      notify({ httpStatus: 200, message: 'sent successfully' })
      onResult({ phase: 'sent', text: sent })
    }
    await refresh()
  }
  const sendAgain = async () => {
    const channel = email ? 'email' : 'sms'
    const reply = await send(signingCalls.resend, { params, body: { channel } })
    await report(reply, name, channel, `The message was sent again to ${name} by ${channelNames[channel]}.`)
  }
  const downloadServiceCopy = async () => {
    const query = { format: 'pdf', serviceCopyOf: position } as const
    const pdf = await download(signingCalls.orderReport, { params: { orderID, flag: 'false' }, query })
    saveFile(pdf, `order-${orderID}-${signsAt.toLowerCase()}-${position}.pdf`)
  }
  const canChange = isCurrent || (isOpen && status === 'pending')
  return (
    <Recipient
      name={name}
      role={roles[role]}
      email={email}
      mobile={mobile}
      sentences={[
        describeProgress(recipient),
        identity !== null && describeIdentity(identity),
        hasOpenLink && nextReminder(recipient),
      ]}
      change={
        canChange
          ? {
              draft: { kind: 'signing', orderID, position },
              proposed: delegate
                ? {
                    toName: delegate.toName,
                    to: '',
                    mobile: '',
                    [delegate.to.includes('@') ? 'to' : 'mobile']: delegate.to,
                  }
                : undefined,
              send: async (message, key) => {
                const { toName, channel } = message
                const body = { position, ...message }
                const reply = await send(signingCalls.changeRecipient, { params, body }, { key })
                // It is not their turn yet.
                if (reply.results.length === 0) {
                  onResult({ phase: 'sent', text: `${toName} gets the link after the previous signers have signed.` })
                  return refresh()
                }
                await report(reply, toName, channel, `A new link was sent to ${toName} by ${channelNames[channel]}.`)
              },
            }
          : undefined
      }
      actions={
        <>
          {hasOpenLink && (
            <ActionButton
              label="Send again"
              run={sendAgain}
              failed={({ message }) => `The message was not sent. Error on sendEmail: ${message}`}
            />
          )}
          {/* The code still goes to the customer. */}
          {isCurrent && signsAt === '' && (
            <ActionButton
              label="Sign in person"
              run={async () => window.location.assign((await send(signingCalls.signInPerson, { params })).uri)}
            />
          )}
          {hasOpenLink && envelopeID && <LinkAddress name={name} addressOf={addressOf} failed={noAddress} />}
          {serviceCopy && <ActionButton label={`Download from ${signsAt}`} run={downloadServiceCopy} />}
        </>
      }
    />
  )
}

function describeProgress({ status, signedAt, identity, signedName }: EnvelopeRecipient): string {
  switch (status) {
    case 'pending':
      return 'Gets the link after the previous signers have signed.'
    case 'waiting':
      return 'The message is being sent.'
    case 'sent':
      return 'Has not opened it yet.'
    case 'viewed':
      return 'Has opened it and not signed yet.'
    case 'signed':
      return `Has signed${identity?.differsFrom ? ` as ${signedName}` : ''}, ${formatInstant(signedAt, { withZone: true })}.`
    case 'declined':
      return 'Has declined.'
    case 'expired':
      return 'Did not sign in time.'
    default:
      return 'No longer has to sign.'
  }
}

const noAddress = () => 'The link could not be read. Try again. Error on Get Signing Url'

/**
 * Returns the address of the signing page, for a customer on the telephone or with a phone of their own. The address of an
 * e-signature service's page works only once and only for some minutes, so this is the portal's address, which redirects there.
 */
function useAddressOfLink(orderID: number, { envelopeID, signsAt }: EnvelopeRecipient) {
  const { settings } = useRouteContext({ from: '__root__' })
  const client = useQueryClient()
  return async () => {
    if (!signsAt) return (await send(signingCalls.getSigningUrl, { body: { envelopeID } })).uri
    const { orderGUID } = await client.fetchQuery(query(orderCalls.getOrder, { params: { orderID } }))
    return `${window.location.origin}/${settings.esignRoute}/${orderGUID}`
  }
}
