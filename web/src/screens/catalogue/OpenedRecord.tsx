import { useQuery } from '@tanstack/react-query'
import { RecordNotFound } from '../../lists/RecordNotFound.tsx'
import type { Lists } from '../../records/catalogue/CatalogueFields.tsx'
import type { MaintainedType } from './maintained.ts'
import { RecordPanel } from './RecordPanel.tsx'

interface Props<R> {
  kind: MaintainedType<R>
  edit: number | 'new'
  lists: Lists
  onClose: () => void
}

/** The record in the address: a new one, or the current version of the one with this number. */
export function OpenedRecord<R extends { version: number; archived: boolean }>({ kind, edit, ...rest }: Props<R>) {
  const id = edit === 'new' ? 0 : edit
  const recordQuery = useQuery({
    ...kind.one(id),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (id === 0) return <RecordPanel key="new" kind={kind} record={undefined} {...rest} />
  if (recordQuery.data) return <RecordPanel key={id} kind={kind} record={recordQuery.data} {...rest} />
  if (recordQuery.isPending) return null
  return (
    <RecordNotFound
      noun={kind.noun}
      failed={recordQuery.isError}
      onClose={rest.onClose}
      onRetry={() => void recordQuery.refetch()}
    />
  )
}
