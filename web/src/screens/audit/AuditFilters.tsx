import { auditCalls } from '@dealerline/shared/contract/audit.ts'
import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import type { ScreenSearch } from '../../routes/router.tsx'
import { DayInput } from '../../ui/form/DayInput.tsx'
import { kindOf } from '../impersonation/deed-words.ts'
import classes from './audit.module.css'

type Narrowing = Pick<ScreenSearch, 'entity' | 'from' | 'to'>

interface Props {
  search: ScreenSearch
  onNarrow: (part: Narrowing) => void
}

/** The kind of record and the days that the log is narrowed to. */
export function AuditFilters({ search: { entity, from, to }, onNarrow }: Props) {
  const { data: kinds = [] } = useQuery({ ...query(auditCalls.getAuditEntities, {}), staleTime: 60_000 })
  const known = entity && !kinds.includes(entity) ? [entity, ...kinds] : kinds
  return (
    <div className={classes.fields} data-own-line>
      <Select
        label="Kind of record"
        data={known
          .map((value) => ({ value, label: kindOf(value) }))
          .sort((one, other) => one.label.localeCompare(other.label))}
        value={entity ?? null}
        onChange={(chosen) => onNarrow({ entity: chosen ?? undefined })}
        placeholder="Any record"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear kind of record' }}
        nothingFoundMessage="The log has no such records"
      />
      <DayInput
        name="from"
        label="From"
        value={from ?? null}
        latest={to}
        clearable
        onChange={(chosen) => onNarrow({ from: chosen ?? undefined })}
      />
      <DayInput
        name="to"
        label="To"
        value={to ?? null}
        earliest={from}
        clearable
        onChange={(chosen) => onNarrow({ to: chosen ?? undefined })}
      />
    </div>
  )
}
