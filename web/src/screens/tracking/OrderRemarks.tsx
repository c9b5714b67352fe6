import { auditCalls, type Remark } from '@dealerline/shared/contract/audit.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { RunIcon } from '../../ui/form/RunIcon.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { NewRemark } from './NewRemark.tsx'
import classes from './remarks.module.css'

/** People's remarks in the log of an order, next to the portal's own entries. */
export function OrderRemarks({ orderID }: { orderID: number }) {
  const client = useQueryClient()
  const remarksQuery = query(auditCalls.getRemarks, { params: { orderID } })
  const remarks = useQuery(remarksQuery)
  const [resetCount, setResetCount] = useState(0)
  const setRemarks = (next: Remark[]) => client.setQueryData(remarksQuery.queryKey, next)
  const remove = (id: number) => send(auditCalls.deleteAuditLog, { params: { orderID }, body: [id] }).then(setRemarks)
  return (
    <Section title="Remarks">
      {!remarks.data ? (
        <QueryState compact what="the remarks" query={remarks} lines={2} />
      ) : (
        <ul className={classes.remarks} aria-label="Remarks">
          {remarks.data.map(({ id, auditData, auditUser, auditDate, canRemove }) => (
            <li key={id} className={classes.remark}>
              <p>{auditData}</p>
              {canRemove && (
                <RunIcon
                  label={`Remove the remark ${auditData.slice(0, 40)}`}
                  title="Remove"
                  icon={IconTrash}
                  color="danger"
                  question={{
                    title: 'Remove this remark?',
                    message: 'The log still shows that the remark existed, and who removed it.',
                    confirmLabel: 'Remove',
                    danger: true,
                  }}
                  run={() => remove(id)}
                  failed="recordNotSaved"
                />
              )}
              <small>
                {auditUser}, {formatInstant(auditDate, { withZone: true })}
              </small>
            </li>
          ))}
        </ul>
      )}
      <NewRemark
        key={resetCount}
        orderID={orderID}
        onAdded={(next) => {
          setRemarks(next)
          setResetCount(resetCount + 1)
        }}
      />
    </Section>
  )
}
