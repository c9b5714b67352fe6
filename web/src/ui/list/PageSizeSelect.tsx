import { SelectInput } from '../form/SelectInput.tsx'

type Props = { pageSize: number; onPageSize: (pageSize: number) => void }

const pageSizes = ['25', '50', '100', '200']

/** Selects the number of rows on a page of a list. */
export default function PageSizeSelect({ pageSize, onPageSize }: Props) {
  return (
    <SelectInput
      size="xs"
      w={116}
      aria-label="Rows on a page"
      data={pageSizes.map((size) => ({ value: size, label: `${size} a page` }))}
      value={String(pageSize)}
      allowDeselect={false}
      onChange={(size) => size && onPageSize(Number(size))}
    />
  )
}
