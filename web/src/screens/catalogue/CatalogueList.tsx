import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import type { FileColumn } from '../../lists/export-csv.ts'
import { OpenedRecord } from '../../lists/OpenedRecord.tsx'
import { SelectedBar } from '../../lists/SelectedBar.tsx'
import { selectColumn } from '../../lists/select-column.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import type { Lists } from '../../records/catalogue/CatalogueFields.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { ArchivedChips } from './ArchivedChips.tsx'
import { BulkPanel } from './BulkPanel.tsx'
import { type CatalogueSearch, catalogueSearch } from './catalogue-search.ts'
import { type MaintainedType, readingOne } from './maintained.ts'
import { RecordPanel } from './RecordPanel.tsx'

type CatalogueState = ReturnType<typeof useListSearch<CatalogueSearch>>

interface Props<R> {
  kind: MaintainedType<R>
  path: string
  title: string
  subtitle: string
  searchLabel: string
  columns: readonly ListColumn<R>[]
  lists: Lists
  /** Chips that filter the list further. */
  chips: (list: CatalogueState) => ReactNode
  /** Whether a record passes the chips' filters. */
  fits: (record: R, search: CatalogueSearch) => boolean
  /** Whether the chips still load. The rows wait for them, so that they do not shift. */
  hasLoadingChips?: boolean
  icon: ReactNode
  /** The message after the person has reloaded the list. */
  retrieved: MessageName
}

/** A list of the catalogue with all the actions of administrators. */
export function CatalogueList<R extends { version: number; archived: boolean }>(props: Props<R>) {
  const { kind, path, columns, lists } = props
  const list = useListSearch(catalogueSearch)
  const { search, open, parametersOf } = list
  const client = useQueryClient()
  const selection = useSelection(kind.idOf)
  const [openDialog, setOpenDialog] = useState<'change' | 'archive'>()
  const { keyword = '', archived, usageType = '', edit } = search
  const listQuery = useQuery({
    ...kind.list({ text: keyword, usageType, archived: archived !== undefined }),
    placeholderData: keepPreviousData,
  })
  const retry = async () => {
    const { isSuccess } = await listQuery.refetch()
    if (isSuccess) notify(message(props.retrieved))
  }
  const id = typeof edit === 'number' ? edit : 0
  const opened = useQuery({
    ...readingOne(kind, id),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const panel = { kind, lists, onClose: () => open(undefined) }
  const whole = useWholeList({
    label: props.title,
    columns,
    initialSort: { key: columns[0]?.key ?? '', descending: false },
    idOf: kind.idOf,
    searchLabel: props.searchLabel,
    isShown: (record: R) => (archived !== 'only' || record.archived) && props.fits(record, search),
    list,
    records: {
      data: props.hasLoadingChips ? undefined : listQuery.data,
      isError: listQuery.isError,
      refetch: () => void retry(),
    },
    failedMessage: `The ${kind.nouns} could not be loaded.`,
    exported: { fileName: `${kind.nouns}.csv`, columns: exportedOf(kind, lists) },
  })

  const closeDialog = () => {
    selection.clear()
    setOpenDialog(undefined)
  }
  return (
    <>
      <ScreenTitle title={props.title} subtitle={props.subtitle}>
        <ExportForImport kind={kind.importKind} />
        <IconButton icon={IconPlus} onClick={() => open('new')}>
          New {kind.noun}
        </IconButton>
      </ScreenTitle>
      <SelectedBar count={selection.records.length} onClear={selection.clear}>
        <Button variant="default" onClick={() => setOpenDialog('change')}>
          Change fields
        </Button>
        {selection.records.some((record) => !record.archived) && (
          <Button variant="default" onClick={() => setOpenDialog('archive')}>
            Archive
          </Button>
        )}
      </SelectedBar>
      <DataList
        {...whole}
        itemHref={(record) => `${path}?${parametersOf(kind.idOf(record))}`}
        leadColumn={selectColumn({ selection, items: whole.items, nouns: kind.nouns, nameOf: kind.nameOf })}
        filters={
          <>
            <ArchivedChips {...list.filter('archived')} />
            {props.hasLoadingChips ? <span data-own-line hidden /> : props.chips(list)}
          </>
        }
        refreshing={listQuery.isPlaceholderData}
        empty={{
          icon: props.icon,
          message: list.showAll
            ? `No ${kind.noun} matches this search.`
            : `The ${kind.nouns} of the catalogue appear here. Add the first one.`,
          onShowAll: list.showAll,
          action: <Button onClick={() => open('new')}>New {kind.noun}</Button>,
        }}
      />
      {edit === 'new' && <RecordPanel key="new" record={undefined} {...panel} />}
      {id > 0 && (
        <OpenedRecord noun={kind.noun} query={opened} record={opened.data} onClose={panel.onClose}>
          {(record) => <RecordPanel key={id} record={record} {...panel} />}
        </OpenedRecord>
      )}
      {openDialog === 'change' && (
        <BulkPanel
          kind={kind}
          records={selection.records}
          lists={lists}
          onClose={() => setOpenDialog(undefined)}
          onSaved={closeDialog}
          onStale={(current) => {
            selection.renew(current)
            void client.invalidateQueries()
          }}
        />
      )}
      {openDialog === 'archive' && (
        <ArchiveDialog
          kind={kind}
          records={selection.records.filter((record) => !record.archived)}
          onClose={() => setOpenDialog(undefined)}
          onArchived={closeDialog}
        />
      )}
    </>
  )
}

/** Returns every field as a column of a spreadsheet, with names in place of ids. */
function exportedOf<R extends object>({ fields, noun, idOf }: MaintainedType<R>, lists: Lists): FileColumn<R>[] {
  const columns = Object.entries(fields).map(([name, field]) => ({
    label: field.label,
    value: (record: R) => {
      const value: unknown = Reflect.get(record, name)
      const listOption = field.list && lists[field.list].find((option) => option.value === value)
      if (field.list) return listOption?.label ?? ''
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      return typeof value === 'number' ? value : String(value ?? '')
    },
  }))
  return [{ label: `Number of ${noun}`, value: idOf }, ...columns]
}
