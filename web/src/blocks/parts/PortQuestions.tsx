import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type PortRequest, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import type { PortNumber } from '@dealerline/shared/contract/ports.ts'
import { fieldsFor } from '@dealerline/shared/rules/port-questions.ts'
import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import { AskCustomer } from './AskCustomer.tsx'
import { FailedLine } from './FailedLine.tsx'
import classes from './parts.module.css'

/** The button that asks the customer about refused numbers, and the progress of the newest link. */
export function PortQuestions({ ports, order }: { ports: readonly PortNumber[]; order: OrderDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const requests = useQuery(query(portRequestCalls.getPortRequests, { params: { orderID: order.orderID } }))
  const numbers = ports
    .filter(({ canResubmit, code }) => canResubmit && fieldsFor(code).length > 0)
    .map(({ number }) => number)
  const newest = requests.data?.[0]
  return (
    <>
      {requests.isError && (
        <FailedLine
          failure="Error getting the links to the customer"
          error={requests.error}
          onRetry={() => void requests.refetch()}
        />
      )}
      {newest && (
        <p className={classes.lead} role="status" aria-label="Link to the customer">
          {describe(newest)}
        </p>
      )}
      {numbers.length > 0 && (
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
      {isAsking && <AskCustomer order={order} numbers={numbers} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function describe({ state, status, problem, toName, to, answeredAt, expiresAt, photos }: PortRequest): string {
  const bill = photos === 0 ? '' : ' The bill is in the attachments.'
  if (state === 'answered') return `${toName} corrected the details on ${formatInstant(answeredAt)}.${bill}`
  if (state === 'expired')
    return `The link to ${toName} expired on ${formatInstant(expiresAt)} without an answer.${bill}`
  if (state !== 'open') return `The link to ${toName} is no longer needed.${bill}`
  if (status === 'failed') return `The link to ${to} was not sent: ${problem}.`
  if (status === 'waiting') return `The link to ${to} is being sent${problem && `: ${problem}`}.`
  return `${toName} was asked at ${to}. The link works until ${formatInstant(expiresAt)}.${bill}`
}
