import type { AuditEntry } from '@dealerline/shared/contract/audit.ts'
import { VisuallyHidden } from '@mantine/core'
import classes from './audit.module.css'

/** The maximum number of fields that an entry shows before it is expanded. */
const maxShown = 3

/** The changes of an entry, field by field: before → after. */
export function Changes({ entry: { changes, auditData } }: { entry: AuditEntry }) {
  if (changes.length === 0) return <span className={classes.words}>{auditData}</span>
  const hiddenChanges = changes.slice(maxShown)
  return (
    <div>
      <List changes={changes.slice(0, maxShown)} />
      {hiddenChanges.length > 0 && (
        <details className={classes.further}>
          <summary>{hiddenChanges.length === 1 ? '1 more' : `${hiddenChanges.length} more`}</summary>
          <List changes={hiddenChanges} />
        </details>
      )}
    </div>
  )
}

function List({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{field}</span>{' '}
          {before && (
            <>
              <VisuallyHidden>from</VisuallyHidden> <del>{before}</del> <span aria-hidden>→</span>
              <VisuallyHidden>to</VisuallyHidden>{' '}
            </>
          )}
          <span>{after || '(none)'}</span>
        </li>
      ))}
    </ul>
  )
}
