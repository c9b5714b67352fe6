import type { AuditEntry } from '@dealerline/shared/contract/audit.ts'
import { toLabel } from '@dealerline/shared/rules/audit.ts'
import type { CsvColumn } from '../../lists/export-csv.ts'
import { recordOf } from '../../records/audit/record-names.ts'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Changes } from './Changes.tsx'

const dateOf = ({ auditDate }: AuditEntry) => formatInstant(auditDate, { withZone: true })

/** Returns who did it, and for whom if they acted as somebody else. */
const actorOf = ({ auditUser, auditFor }: AuditEntry) => (auditFor ? `${auditUser} for ${auditFor}` : auditUser)

export const auditColumns: readonly ListColumn<AuditEntry>[] = [
  { key: 'record', label: 'Record', width: '20%', render: recordOf },
  { key: 'action', label: 'What', width: '14%', render: ({ action }) => toLabel(action) },
  { key: 'changes', label: 'Changed', render: (entry) => <Changes entry={entry} /> },
  { key: 'who', label: 'Who', width: '17%', render: actorOf },
  { key: 'when', label: 'When', width: 200, render: dateOf },
]

export const exportedEntry: readonly CsvColumn<AuditEntry>[] = [
  { label: 'Entry', value: (entry) => entry.id },
  { label: 'When', value: dateOf },
  { label: 'Who', value: (entry) => entry.auditUser },
  { label: 'For', value: (entry) => entry.auditFor },
  { label: 'Record', value: recordOf },
  { label: 'What', value: (entry) => toLabel(entry.action) },
  { label: 'Changed', value: (entry) => entry.auditData },
]
