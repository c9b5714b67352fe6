import type { AddressFact } from '@dealerline/shared/contract/facts.ts'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { factKey, factLabel, factSource, factState, factTime, factValue } from './fact-words.ts'

const columns: ListColumn<AddressFact>[] = [
  { key: 'kind', label: 'Fact', width: 130, render: factLabel },
  { key: 'value', label: 'Value', render: factValue },
  { key: 'source', label: 'Source', render: factSource },
  { key: 'time', label: 'Learned', width: 140, render: factTime },
  { key: 'end', label: 'State', render: factState },
]

interface Props {
  facts: readonly AddressFact[]
  text: string
  onClose: () => void
}

/** Every fact that an address has or had, the newest first. */
export function FactHistory({ facts, text, onClose }: Props) {
  return (
    <Dialog opened wide onClose={onClose} title={`History of ${text}`} actions={<CloseButton onClose={onClose} />}>
      <DataList
        label="Facts with their history"
        isCompact
        columns={columns}
        items={facts}
        itemKey={factKey}
        empty={{ compact: true, message: 'Nothing is known about this address yet.' }}
      />
    </Dialog>
  )
}
