import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'

interface Props {
  /** Stands above the box; without it the box says itself whose the list is. */
  label?: string
  value: number | undefined
  onChange: (dealerID: number | undefined) => void
}

/** Narrows a list to one dealer, for those who see several; nothing for the others. */
export function DealerSelect({ label, value, onChange }: Props) {
  const { data: dealers = [] } = useQuery({ ...query(trackingCalls.getOrderDealers, {}), staleTime: 600_000 })
  if (dealers.length < 2) return null
  return (
    <Select
      label={label}
      aria-label={label ? undefined : 'Dealer'}
      size={label ? undefined : 'xs'}
      data={dealers.map(({ dealerID, dealerFullName }) => ({ value: String(dealerID), label: dealerFullName }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      placeholder="Any dealer"
      searchable
      limit={100}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear dealer' }}
      nothingFoundMessage="No dealer fits"
    />
  )
}
