import { type AuditedAction, impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, send } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { recordOf, screenOf } from '../../records/audit/record-names.ts'
import { useDealer } from '../../session/portal.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'

const pageSize = 50

const chips = [
  { value: undefined, label: 'Everything' },
  { value: 'others', label: 'Done for me by others' },
] as const

const columns: readonly ListColumn<AuditedAction>[] = [
  { key: 'record', label: 'Record', render: recordOf },
  {
    key: 'action',
    label: 'What',
    width: 220,
    render: ({ action }) => action.charAt(0).toUpperCase() + action.slice(1),
  },
  {
    key: 'actor',
    label: 'Who',
    render: ({ actor, actedFor }) => (actedFor ? `${actor} for ${actedFor}` : actor),
  },
  { key: 'at', label: 'When', width: 190, render: ({ at }) => formatInstant(at) },
]

/** The actions that others took in the dealer's name. */
export default function History() {
  const dealer = useDealer()
  const [by, setBy] = useState<'others' | undefined>()
  const body = { pageSize, byOthers: by === 'others' }
  const history = useInfiniteQuery({
    queryKey: [...keyOf(impersonationCalls.getHistory), dealer.dealerID, body],
    queryFn: ({ pageParam, signal }) =>
      send(impersonationCalls.getHistory, { body: { ...body, before: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  })
  return (
    <>
      <ScreenTitle title="History" subtitle={`Actions in the name of ${dealer.dealerFullName}, newest first.`} />
      <DataList
        label="History"
        columns={columns}
        items={history.data?.pages.flat()}
        itemKey={({ id }) => id}
        itemHref={screenOf}
        filters={<FilterChips label="Who did it" chips={chips} value={by} onChange={setBy} />}
        failed={failureOf(history, 'The history could not be loaded.')}
        empty={{
          icon: <IconHistory size={20} />,
          message: by ? 'Nobody has acted in your name.' : 'Your actions, such as saving and sending, appear here.',
        }}
      />
      {history.hasNextPage && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}
