import { importCalls, importSorts, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { IconFileImport } from '@tabler/icons-react'
import { query } from '../../api.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { importSearch } from './import-search.ts'
import { formatCount, stateOf } from './import-states.ts'

const count = (key: 'created' | 'changed' | 'unchanged' | 'refused', label: string): ListColumn<StoredImport> => ({
  key,
  label,
  width: 100,
  align: 'right',
  render: (row) => formatCount(row[key]),
})

const columns: ListColumn<StoredImport>[] = [
  { key: 'filename', label: 'File', render: ({ filename }) => filename },
  { key: 'kind', label: 'Type', width: 170, render: ({ title }) => title },
  { key: 'status', label: 'State', width: 200, render: (row) => <Pill {...stateOf(row)} /> },
  count('created', 'New'),
  count('changed', 'Changed'),
  count('unchanged', 'Unchanged'),
  count('refused', 'Refused'),
  { key: 'startedBy', label: 'By', width: 190, render: ({ startedBy }) => startedBy },
  { key: 'addedAt', label: 'Added', width: 150, render: ({ addedAt }) => formatInstant(addedAt) },
]

/** The imports. The list refreshes itself while one runs. */
export function ImportList() {
  const list = useListSearch(importSearch)
  const sorting = { sorts: importSorts, initialSort: { key: 'addedAt', descending: true } } as const
  const imports = usePages(list, sorting, (page) => query(importCalls.getImports, { body: page }), {
    meta: { news: 'work' },
  })
  return (
    <PagedList
      label="Imports"
      columns={columns}
      itemKey={({ importID }) => importID}
      itemHref={({ importID }) => `/import?import=${importID}`}
      {...imports}
      hasSearch={false}
      failedMessage="The imports could not be loaded."
      empty={{ icon: <IconFileImport size={20} />, message: 'Imports appear here, with their counts.' }}
    />
  )
}
