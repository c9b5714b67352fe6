import { type AuditEntry, auditCalls } from '@dealerline/shared/contract/audit.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, send } from '../../api.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { exportCsv } from '../../lists/export-csv.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useListTools } from '../../lists/use-list-tools.tsx'
import { screenOf } from '../../records/audit/record-names.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns, exportedEntry } from './audit-columns.tsx'
import { auditLogSearch } from './audit-log-search.ts'

const pageSize = 50

/** The audit log for administrators, newest first: who did what, when and for whom. */
export default function AuditLog() {
  const list = useListSearch(auditLogSearch)
  const { search, narrow } = list
  const { entity = '', keyword = '', from = null, to = null } = search
  const filters = { entity, entityID: keyword, fromDate: from, toDate: to }
  const log = useInfiniteQuery({
    queryKey: [...keyOf(auditCalls.getAuditLog), filters],
    queryFn: ({ pageParam, signal }) =>
      send(auditCalls.getAuditLog, { body: { ...filters, pageSize, before: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    staleTime: 0,
  })
  const tools = useListTools(
    auditColumns,
    list,
    <ExportButton disabled={!log.data?.pages[0]?.length} onExport={() => exportLog(filters)} />,
  )
  const { error } = log
  useEffect(() => {
    if (error) notify(message('auditNotRetrieved', { error: error.message }), error)
  }, [error])
  return (
    <>
      <ScreenTitle title="Audit Log" subtitle="Who did what, when and for whom. Entries can't be changed." />
      <DataList
        label="Audit log"
        {...tools}
        items={log.data?.pages.flat()}
        itemKey={({ id }) => id}
        itemHref={screenOf}
        search={keyword}
        searchLabel="Number of the record"
        onSearch={(text) => narrow({ keyword: text || undefined })}
        filters={<AuditFilters search={search} onNarrow={narrow} />}
        failed={failureOf(log, 'The audit log could not be loaded.')}
        empty={{
          icon: <IconHistory size={20} />,
          message: list.showAll
            ? 'No entry matches this search.'
            : 'Entries appear here when people save, send and sign.',
          onShowAll: list.showAll,
        }}
      />
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}

type LogFilters = { entity: string; entityID: string; fromDate: string | null; toDate: string | null }

/** Exports the log. It has no page numbers: each page starts after the last entry of the previous page. */
function exportLog(filters: LogFilters): Promise<void> {
  let before = 0
  return exportCsv<AuditEntry>('audit-log.csv', exportedEntry, async (_, size) => {
    const items = await send(auditCalls.getAuditLog, { body: { ...filters, before, pageSize: size } })
    before = items.at(-1)?.id ?? before
    return { items, total: 0, isMore: items.length === size }
  })
}
