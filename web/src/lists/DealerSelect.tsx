import { SelectInput } from '../ui/form/SelectInput.tsx'
import { useDealerOptions } from './use-dealer-options.ts'

interface Props {
  /** The label above the box. Without it, the box itself says that it selects a dealer. */
  label?: string
  value: number | undefined
  onChange: (dealerID: number | undefined) => void
}

/** Filters a list by dealer, for people who see several. Shows nothing to others. */
export function DealerSelect({ label, value, onChange }: Props) {
  const dealers = useDealerOptions()
  if (dealers.length < 2) return null
  return (
    <SelectInput
      label={label}
      aria-label={label ? undefined : 'Dealer'}
      size={label ? undefined : 'xs'}
      data={dealers.map((dealer) => ({ value: String(dealer.value), label: dealer.label }))}
      value={value === undefined ? null : String(value)}
      onChange={(dealerID) => onChange(dealerID === null ? undefined : Number(dealerID))}
      placeholder="Any dealer"
      limit={100}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear dealer' }}
      nothingFoundMessage="No dealer matches"
    />
  )
}
