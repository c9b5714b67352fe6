import { FilterChips } from '../../lists/FilterChips.tsx'

type Archived = 'only' | 'too' | undefined

const chips = [
  { value: undefined, label: 'Sold' },
  { value: 'only', label: 'Archived' },
  { value: 'too', label: 'All' },
] as const

interface Props {
  /** Undefined leaves out archived records. */
  value: Archived
  onChange: (value: Archived) => void
}

/** Chips that show the records for sale, the archived ones, or both. */
export function ArchivedChips({ value, onChange }: Props) {
  return <FilterChips<Archived> label="Sold or archived" chips={chips} value={value} onChange={onChange} />
}
