import type { AuditEntry } from '@dealerline/shared/contract/audit.ts'
import { toLabel } from '@dealerline/shared/record-rules/audit.ts'
import type { FileColumn } from '../../lists/export-csv.ts'
import { recordOf } from '../../records/audit/record-names.ts'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Changes } from './Changes.tsx'

const dateOf = ({ auditDate }: AuditEntry) => formatInstant(auditDate, { withZone: true })

/** Returns who did it, and for whom if they acted as somebody else. */
const actorOf = ({ auditUser, auditFor }: AuditEntry) => (auditFor ? `${auditUser} for ${auditFor}` : auditUser)

const columns = {
  id: { label: 'Entry', csv: ({ id }) => id },
  when: { label: 'When', width: 200, csv: dateOf, render: dateOf },
  who: { label: 'Who', width: '17%', csv: ({ auditUser }) => auditUser, render: actorOf },
  for: { label: 'For', csv: ({ auditFor }) => auditFor },
  record: { label: 'Record', width: '20%', csv: recordOf, render: recordOf },
  action: {
    label: 'What',
    width: '14%',
    csv: ({ action }) => toLabel(action),
    render: ({ action }) => toLabel(action),
  },
  changes: { label: 'Changed', csv: ({ auditData }) => auditData, render: (entry) => <Changes entry={entry} /> },
} satisfies Record<string, Omit<ListColumn<AuditEntry>, 'key'>>

export const auditColumns: readonly ListColumn<AuditEntry>[] = (
  ['record', 'action', 'changes', 'who', 'when'] as const
).map((key) => ({ key, ...columns[key] }))

/** The columns of the file, in its order. */
export const exportedEntry: readonly FileColumn<AuditEntry>[] = Object.values(columns)
