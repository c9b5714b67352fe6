import { type OutsideRequest, systemCalls } from '@dealerline/shared/contract/systems.ts'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { RecordLink } from '../../records/orders/RecordLink.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { AskButton } from './AskButton.tsx'
import classes from './outside-systems.module.css'

const refreshMs = 10_000

function State({ isLate, problem }: OutsideRequest) {
  return (
    <div>
      {isLate ? <Pill tone="bad" label="Late" /> : <Pill tone="neutral" label="Waits" />}
      {problem !== '' && <div className={classes.failure}>{problem}</div>}
    </div>
  )
}

/** Lets a worker ask for the answer of one request. */
function AskNow({ requestID, title, orderID, customerID }: OutsideRequest) {
  const ask = async () => {
    const { isQueued } = await send(systemCalls.askOutsideAgain, { body: { requestID } })
    return { text: isQueued ? 'We will ask within seconds.' : 'It has been answered.' }
  }
  return <AskButton name={`Ask now: ${title} ${orderID || customerID}`} label="Ask now" ask={ask} />
}

const columns: ListColumn<OutsideRequest>[] = [
  {
    key: 'title',
    label: 'What',
    width: 220,
    render: ({ title, system }) => (
      <div>
        {title}
        <div className={classes.quiet}>{system}</div>
      </div>
    ),
  },
  { key: 'record', label: 'For', width: 150, render: (request) => <RecordLink {...request} /> },
  { key: 'state', label: 'State', render: State },
  { key: 'askedAt', label: 'Waits since', width: 150, render: ({ askedAt }) => formatInstant(askedAt) },
  { key: 'looks', label: 'Asked again', width: 110, align: 'right', render: ({ looks }) => looks },
  {
    key: 'nextAt',
    label: 'Next time',
    width: 180,
    render: ({ nextAt, endsAt }) => (
      <div>
        {formatInstant(nextAt)}
        {endsAt !== '' && <div className={classes.quiet}>Gives up on {formatInstant(endsAt)}</div>}
      </div>
    ),
  },
  { key: 'ask', label: 'Ask', width: 140, render: (request) => <AskNow {...request} /> },
]

/** What outside systems have not answered yet. The list refreshes itself. */
export function WaitingRequests() {
  const answer = useQuery({ ...query(systemCalls.getOutsideRequests, {}), refetchInterval: refreshMs })
  const { requests, total = 0, late = 0 } = answer.data ?? {}
  return (
    <>
      {requests && total > 0 && (
        <p className={classes.count}>
          {total === 1
            ? `1 request waits${late > 0 ? ' and is late' : ''}.`
            : `${total} requests wait${late > 0 ? `, ${late} of them late` : ''}.`}
          {total > requests.length && ` The list has the first ${requests.length}: late ones, then the oldest.`}
        </p>
      )}
      <DataList
        label="Waiting requests"
        columns={columns}
        items={requests}
        itemKey={({ requestID }) => String(requestID)}
        failed={failureOf(answer, 'The requests could not be loaded.')}
        empty={{ icon: <IconChecks size={20} />, message: 'No request is waiting for an answer.' }}
      />
    </>
  )
}
