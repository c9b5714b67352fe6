import { useState } from 'react'
import { useDealerOptions } from '../../lists/use-dealer-options.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'

interface Props {
  /** What moves, such as *3 customers*. */
  what: string
  onClose: () => void
  onChosen: (dealer: { dealerID: number; name: string }) => void
}

/** Asks for the dealer to whom customers move. */
export function ReassignDialog({ what, onClose, onChosen }: Props) {
  const dealers = useDealerOptions()
  const [dealerID, setDealerID] = useState<string | null>(null)
  const dealer = dealers.find(({ value }) => String(value) === dealerID)
  const choose = () => {
    if (!dealer) return
    onClose()
    onChosen({ dealerID: dealer.value, name: dealer.label })
  }
  return (
    <FormDialog
      title={`Reassign ${what} to another dealer?`}
      action="Reassign"
      disabled={!dealer}
      onClose={onClose}
      onSubmit={choose}
    >
      <p>
        Everything of a customer moves: people, addresses, and all orders and quotes, also those that are not selected.
        Links that were sent keep working. The former dealer sees nothing of it any more.
      </p>
      <SelectInput
        data-autofocus
        label="Dealer"
        data={dealers.map(({ value, label }) => ({ value: String(value), label }))}
        value={dealerID}
        onChange={setDealerID}
        limit={100}
        nothingFoundMessage="No dealer matches"
      />
    </FormDialog>
  )
}
