import { auditCalls } from '@dealerline/shared/contract/audit.ts'
import { kindOf } from '@dealerline/shared/record-rules/audited-records.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { DayInput } from '../../ui/form/DayInput.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import classes from './audit.module.css'
import type { AuditLogSearch } from './audit-log-search.ts'

type Filters = AuditLogSearch

interface Props {
  search: AuditLogSearch
  onNarrow: (part: Filters) => void
}

/** Filters the log by the kind of record and by days. */
export function AuditFilters({ search: { entity, from, to }, onNarrow }: Props) {
  const { data: kinds = [] } = useQuery({ ...query(auditCalls.getAuditEntities, {}), staleTime: 60_000 })
  const kindOptions = entity && !kinds.includes(entity) ? [entity, ...kinds] : kinds
  return (
    <div className={classes.fields} data-own-line>
      <SelectInput
        label="Record type"
        data={kindOptions
          .map((value) => ({ value, label: kindOf(value) }))
          .sort((first, second) => first.label.localeCompare(second.label))}
        value={entity ?? null}
        onChange={(selectedValue) => onNarrow({ entity: selectedValue ?? undefined })}
        placeholder="Any record"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear record type' }}
        nothingFoundMessage="No record type matches your text"
      />
      <DayInput
        name="from"
        label="From"
        value={from ?? null}
        latest={to}
        clearable
        onChange={(selectedValue) => onNarrow({ from: selectedValue ?? undefined })}
      />
      <DayInput
        name="to"
        label="To"
        value={to ?? null}
        earliest={from}
        clearable
        onChange={(selectedValue) => onNarrow({ to: selectedValue ?? undefined })}
      />
    </div>
  )
}
