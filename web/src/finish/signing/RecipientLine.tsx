import type { EnvelopeRecipient } from '@dealerline/shared/contract/envelope.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { signerCodeCalls } from '@dealerline/shared/contract/signer-codes.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { describeIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { download, query, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { formatInstant, showPhone, unbroken } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from '../Finish.module.css'
import { channelNames } from '../last-channel.ts'
import type { Outcome } from '../outcome.ts'
import { ChangeRecipientDialog } from './ChangeRecipientDialog.tsx'

interface Props {
  orderID: number
  recipient: EnvelopeRecipient
  /** Whether anybody can still sign. */
  isOpen: boolean
  onResult: (outcome: Outcome) => void
}

const roles = { customer: 'Customer', guarantor: 'Guarantor' }

/** A recipient: their progress, the expiry of their link, their next reminder, and the actions. */
export function RecipientLine({ orderID, recipient, isOpen, onResult }: Props) {
  const { name, role, email, mobile, status, position } = recipient
  const [changing, setChanging] = useState(false)
  const isCurrent = isOpen && (status === 'waiting' || status === 'sent' || status === 'viewed')
  const hasOpenLink = isOpen && (status === 'sent' || status === 'viewed')
  return (
    <li data-status={status}>
      <div>
        <strong>{name}</strong> {roles[role]} · {[email, showPhone(mobile)].filter(Boolean).join(' · ')}
        <p>{describeProgress(recipient)}</p>
        {recipient.identity && <p>{unbroken(describeIdentity(recipient.identity))}</p>}
        {hasOpenLink && (
          <p>
            The link is valid until {formatInstant(recipient.expiresAt, { withZone: true })}.{' '}
            {recipient.nextReminderAt
              ? `Next reminder: ${formatInstant(recipient.nextReminderAt, { withZone: true })}.`
              : 'No reminder is due.'}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {hasOpenLink && <ResendButton orderID={orderID} recipient={recipient} onResult={onResult} />}
        {isCurrent && recipient.signsAt === '' && <InPersonButton orderID={orderID} />}
        {hasOpenLink && recipient.envelopeID && <LinkButton orderID={orderID} recipient={recipient} />}
        {recipient.serviceCopy && <ServiceCopyButton orderID={orderID} recipient={recipient} />}
        {(isCurrent || (isOpen && status === 'pending')) && (
          <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
            Change recipient
          </Button>
        )}
      </div>
      {changing && (
        <ChangeRecipientDialog
          orderID={orderID}
          recipient={recipient}
          key={position}
          onClose={() => setChanging(false)}
          onResult={onResult}
        />
      )}
    </li>
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

const sentJustNow = 'It was sent less than a minute ago. Wait a minute before you send it again.'

function ResendButton({ orderID, recipient: { email, name }, onResult }: Omit<Props, 'isOpen'>) {
  const refresh = useRefreshOrder()
  const channel = email ? 'email' : 'sms'
  const resend = useMutation({
    mutationFn: () => send(signingCalls.resend, { params: { orderID }, body: { channel } }),
    onSuccess: async ({ isRepeated }) => {
      notify({
        httpStatus: 200,
        message: isRepeated ? sentJustNow : 'sent successfully',
        ...(isRepeated && { isBad: true }),
      })
      await refresh()
      const text = isRepeated ? sentJustNow : `The message was sent again to ${name} by ${channelNames[channel]}.`
      onResult({ phase: 'sent', text, isBad: isRepeated })
    },
    onError: (error) => notify({ httpStatus: 500, message: `Error on sendEmail: ${error.message}` }, error),
  })
  return (
    <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
      Send again
    </Button>
  )
}

/**
 * Copies the address of the signing page, for a customer on the telephone. The address of an e-signature service's page
 * works only once and only for some minutes, so this copies the portal's address, which redirects there.
 */
function LinkButton({ orderID, recipient: { envelopeID, signsAt } }: Pick<Props, 'orderID' | 'recipient'>) {
  const { settings } = useRouteContext({ from: '__root__' })
  const client = useQueryClient()
  const copy = useMutation({
    mutationFn: async () => {
      if (!signsAt) {
        const { uri } = await send(signingCalls.getSigningUrl, { body: { envelopeID } })
        return navigator.clipboard.writeText(uri)
      }
      const { orderGUID } = await client.fetchQuery(query(orderCalls.getOrder, { params: { orderID } }))
      await navigator.clipboard.writeText(`${window.location.origin}/${settings.esignRoute}/${orderGUID}`)
    },
    onSuccess: () => notify({ httpStatus: 200, message: 'Link copied' }),
    onError: (error) => notify({ httpStatus: 500, message: 'Error on Get Signing Url' }, error),
  })
  return (
    <Button size="compact-sm" variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
      Copy link
    </Button>
  )
}

/** Opens the signing page on this device, for a customer who is present. The code still goes to the customer. */
function InPersonButton({ orderID }: Pick<Props, 'orderID'>) {
  const start = useMutation({
    mutationFn: () => send(signerCodeCalls.signInPerson, { params: { orderID } }),
    onSuccess: ({ uri }) => window.location.assign(uri),
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  return (
    <Button size="compact-sm" variant="default" loading={start.isPending} onClick={() => start.mutate()}>
      Sign in person
    </Button>
  )
}

/** Downloads the document as signed at the service, with the service's own signature and certificate. */
function ServiceCopyButton({ orderID, recipient: { signsAt, position } }: Pick<Props, 'orderID' | 'recipient'>) {
  const fetching = useMutation({
    mutationFn: () =>
      download(signingCalls.orderReport, {
        params: { orderID, flag: 'false' },
        query: { format: 'pdf', serviceCopyOf: position },
      }),
    onSuccess: (pdf) => saveFile(pdf, `order-${orderID}-${signsAt.toLowerCase()}-${position}.pdf`),
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  return (
    <Button size="compact-sm" variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
      Download from {signsAt}
    </Button>
  )
}
