import { operationCalls, type ShownChange } from '@dealerline/shared/contract/operations.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './OrderChanges.module.css'

/** Who changed which value of an order and when, and what differs from what was sent. It is read only if somebody asks for it. */
export function OrderChanges({ orderID }: { orderID: number }) {
  const [isAsked, setIsAsked] = useState(false)
  const history = useQuery({
    ...query(operationCalls.getOrderChanges, { params: { orderID } }),
    enabled: isAsked,
  })
  const { data } = history
  return (
    <Section title="Changes">
      {!isAsked && (
        <Button variant="default" onClick={() => setIsAsked(true)}>
          Show who changed what
        </Button>
      )}
      {isAsked && !data && <QueryState compact what="the changes" query={history} lines={4} />}
      {data && data.sentAt !== '' && <SinceSent sentAt={data.sentAt} changes={data.sinceSent} />}
      {data && (
        <section className={classes.part}>
          <h3>All changes</h3>
          {data.changes.length === 0 ? (
            <p className={layout.hint}>No service has been changed yet.</p>
          ) : (
            <Changes label="All changes" changes={data.changes} />
          )}
        </section>
      )}
    </Section>
  )
}

function SinceSent({ sentAt, changes }: { sentAt: string; changes: readonly ShownChange[] }) {
  return (
    <section className={classes.part}>
      <h3>Since it was sent, {formatInstant(sentAt, { withZone: true })}</h3>
      {changes.length === 0 ? (
        <p className={layout.hint}>The services are the same as when it was sent.</p>
      ) : (
        <Changes label="Changes since it was sent" changes={changes} />
      )}
    </section>
  )
}

function Changes({ label, changes }: { label: string; changes: readonly ShownChange[] }) {
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read as a whole, and two changes may be alike
        <li key={index} className={classes.change}>
          <span className={classes.what}>
            <strong>{[change.service, change.row].filter(Boolean).join(', ')}</strong>
            <span>
              {describe(change)}
              {change.isHeld && ' (not in the order yet)'}
            </span>
          </span>
          <span className={classes.when}>
            <time dateTime={change.at}>{formatInstant(change.at, { withZone: true })}</time>
            <span>{change.author}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function describe({ what, field, before, after }: ShownChange): string {
  if (what !== 'changed') return `Row ${what}`
  if (before === '') return `${field}: ${after}`
  return after === '' ? `${field}: ${before} removed` : `${field}: ${after} instead of ${before}`
}
