import { blankRow, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import type { Handset } from '@dealerline/shared/records/catalogue-fields.ts'
import { fromEx } from '@dealerline/shared/rules/prices.ts'
import { resourceIDOf } from '@dealerline/shared/rules/resource-address.ts'
import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconMinus, IconPackage, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download, query } from '../../api.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { formatMoney } from '../../ui/format.ts'
import { useObjectURL } from '../../ui/use-object-url.ts'
import classes from './HardwareChoice.module.css'
import type { PartProps } from './part.ts'
import parts from './parts.module.css'

/** The number of items to show at once; a search narrows them. */
const maxShown = 20

/** Opens the hardware of the catalogue next to the rows. */
export default function HardwareChoice(props: PartProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (props.readOnly) return null
  return (
    <div className={parts.bar}>
      <Button
        variant="default"
        leftSection={<IconPackage size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Choose from the catalogue
      </Button>
      <SidePanel
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Choose hardware"
        beginInField
        foot={
          <>
            <Button onClick={() => setIsOpen(false)}>Done</Button>
            <span role="status">{itemsText(props.rows)}</span>
          </>
        }
      >
        <Catalogue {...props} />
      </SidePanel>
    </div>
  )
}

/** The number of items on the order. */
function itemsText(rows: PartProps['rows']): string {
  const count = rows.reduce((sum, row) => sum + Number(row.quantity ?? 0), 0)
  return `${count === 1 ? '1 item' : `${count} items`} on this order`
}

/** The hardware by category. The quantity of an item is that of its row. */
function Catalogue({ block, order, rows, setRows }: PartProps) {
  const handsets = useQuery(query(catalogueCalls.getHandsets, {}))
  const categories = useQuery(query(catalogueCalls.getHardwareCategories, {}))
  const [keyword, setKeyword] = useState('')
  const [category, setCategory] = useState(0)
  const inCategory = (handset: Handset) => category === 0 || handset.hardwareCategoryID === category
  const matches = ({ model, description }: Handset) => containsTerms(`${model} ${description}`, keyword)
  const available = (handsets.data ?? []).filter(({ archived }) => !archived)
  const matching = available.filter((handset) => inCategory(handset) && matches(handset))
  const usedCategories = (categories.data ?? []).filter(({ hardwareCategoryID: id }) =>
    available.some((handset) => handset.hardwareCategoryID === id),
  )

  const hasPictures = matching.some(({ imagePath }) => resourceIDOf(imagePath) > 0)
  const quantityOf = ({ handsetID }: Handset) =>
    rows.filter((row) => row.handsetID === handsetID).reduce((sum, row) => sum + Number(row.quantity ?? 0), 0)

  const add = (handset: Handset, step: 1 | -1) => {
    const existing = rows.findLast((row) => row.handsetID === handset.handsetID)
    if (existing) {
      const quantity = Number(existing.quantity ?? 0) + step
      return setRows(
        quantity > 0
          ? rows.map((row) => (row.rowKey === existing.rowKey ? { ...existing, quantity } : row))
          : rows.filter(({ rowKey }) => rowKey !== existing.rowKey),
      )
    }
    const blank = { ...blankRow(block, factsOf(order), rows), handsetID: handset.handsetID }
    const price = block.complete?.(blank, toCatalogue([], [handset]), 'handsetID')
    setRows([...rows, { ...blank, ...price, rowKey: crypto.randomUUID() }])
  }

  return (
    <>
      <div className={classes.filters}>
        <TextInput
          classNames={fieldClasses}
          label="Search hardware"
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          autoComplete="off"
        />
        {(categories.isPending || usedCategories.length > 1) && (
          <fieldset className={classes.categories}>
            <legend>Category</legend>
            {[{ hardwareCategoryID: 0, name: 'All' }, ...usedCategories].map(({ hardwareCategoryID: id, name }) => (
              <Button
                key={id}
                size="compact-sm"
                variant={category === id ? 'filled' : 'default'}
                aria-pressed={category === id}
                onClick={() => setCategory(id)}
              >
                {name}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      {handsets.isError && <p className={classes.empty}>The catalogue could not be loaded. Add rows below instead.</p>}
      {handsets.isSuccess && matching.length === 0 && <p className={classes.empty}>No hardware matches your search.</p>}
      <ul className={classes.items} aria-label="Hardware">
        {matching.slice(0, maxShown).map((handset) => {
          const quantity = quantityOf(handset)
          return (
            <li key={handset.handsetID} className={classes.item} data-chosen={quantity > 0 || undefined}>
              {hasPictures && <ItemPicture address={handset.imagePath} />}
              <span className={classes.words}>
                <span className={classes.model}>{handset.model}</span>
                {handset.description && <span className={parts.quiet}>{handset.description}</span>}
                {handset.notes && <span className={parts.quiet}>{handset.notes}</span>}
                <span className={classes.price}>{formatMoney(fromEx(handset.rrpEx).inc)} inc GST</span>
              </span>
              <Quantity model={handset.model} quantity={quantity} onStep={(step) => add(handset, step)} />
            </li>
          )
        })}
      </ul>
      {matching.length > maxShown && (
        <p className={classes.empty} role="status">
          The first {maxShown} of {matching.length} are shown. Search to narrow the list.
        </p>
      )}
    </>
  )
}

interface Props {
  model: string
  /** How many the order has. */
  quantity: number
  onStep: (step: 1 | -1) => void
}

/** Adds one of an item or takes one away. It keeps its size, so that nothing moves while a person adds items. */
function Quantity({ model, quantity, onStep }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.quantity} data-none={quantity === 0 || undefined}>
      <ActionIcon
        variant="default"
        disabled={quantity === 0}
        aria-label={`One ${model} less`}
        onClick={() => {
          // The button goes with the last item.
          if (quantity === 1) addButton.current?.focus()
          onStep(-1)
        }}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <output aria-label={`${model} on this order`}>{quantity}</output>
      <Button
        ref={addButton}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onStep(1)}
      >
        Add <VisuallyHidden>{model}</VisuallyHidden>
      </Button>
    </span>
  )
}

/** The picture of an item, if it is a file of the portal: the browser loads no pictures of other sites. */
function ItemPicture({ address }: { address: string }) {
  const id = resourceIDOf(address)
  const picture = useQuery({
    queryKey: [resourceCalls.getResourceFile.path, id],
    queryFn: () => download(resourceCalls.getResourceFile, { params: { id } }),
    enabled: id > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectURL(picture.data)
  return (
    <span className={classes.picture}>
      {url ? <img src={url} alt="" /> : <IconPackage size={24} stroke={1.5} aria-hidden />}
    </span>
  )
}
