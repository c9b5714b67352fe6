import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import type { Handset } from '@dealerline/shared/records/catalogue-fields.ts'
import { IconDevices } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { archivedColumn } from '../../lists/archived-column.tsx'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { type Lists, toLists } from '../../records/catalogue/CatalogueFields.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { moneyColumn } from '../../ui/list/number-columns.ts'
import { CatalogueList } from './CatalogueList.tsx'
import { maintainedHandsets } from './maintained.ts'

const none = '–'

function labelsOf({ categories, manufacturers }: Lists) {
  const nameIn = (list: Lists['categories'], id: number) => list.find(({ value }) => value === id)?.label ?? ''
  return {
    category: (handset: Handset) => nameIn(categories, handset.hardwareCategoryID),
    manufacturer: (handset: Handset) => nameIn(manufacturers, handset.manufacturerDetailsID),
  }
}

function columnsWith({ category, manufacturer }: ReturnType<typeof labelsOf>): ListColumn<Handset>[] {
  return [
    archivedColumn('model', 'Model', 'Archived'),
    { key: 'description', label: 'Description', wideOnly: true, render: (handset) => handset.description },
    { key: 'category', label: 'Category', width: 160, value: category, empty: none },
    { key: 'manufacturer', label: 'Manufacturer', width: 130, value: manufacturer, empty: none },
    moneyColumn('rrpEx', 'Retail ex GST', 130),
    moneyColumn('dealerEx', 'Dealer ex GST', 130),
    moneyColumn('rentalEx', 'Rental ex GST', 130),
  ]
}

/** Handsets and other hardware, to change, archive and delete. */
export default function HandsetList() {
  const categories = useQuery(query(catalogueCalls.getHardwareCategories, {}))
  const manufacturers = useQuery(query(catalogueCalls.getHardwareManufacturers, {}))
  const lists = toLists(categories.data ?? [], manufacturers.data ?? [])
  const { category, manufacturer } = labelsOf(lists)
  const chips = [{ value: undefined, label: 'Every category' }, ...lists.categories]
  // The list of manufacturers links here. Their chips would fill the screen, so only the chosen one has a chip.
  const manufacturerChips = (chosenID: number) => [
    { value: undefined, label: 'Every manufacturer' },
    ...lists.manufacturers.filter(({ value }) => value === chosenID),
  ]
  return (
    <CatalogueList
      kind={maintainedHandsets}
      path="/handsets"
      title="Maintain Handsets"
      subtitle="Phones, modems and other hardware for orders."
      searchLabel="Model or description"
      columns={columnsWith({ category, manufacturer })}
      lists={lists}
      chips={({ search, narrow }) => (
        <>
          <FilterChips
            label="Category"
            chips={chips}
            value={search.category}
            onChange={(chosenCategory) =>
              narrow({ category: chosenCategory === undefined ? undefined : Number(chosenCategory) })
            }
          />
          {search.manufacturer !== undefined && (
            <FilterChips
              label="Manufacturer"
              chips={manufacturerChips(search.manufacturer)}
              value={search.manufacturer}
              onChange={(chosenID) => narrow({ manufacturer: chosenID === undefined ? undefined : Number(chosenID) })}
            />
          )}
        </>
      )}
      fits={(handset, { category: categoryID, manufacturer: manufacturerID }) =>
        (categoryID === undefined || handset.hardwareCategoryID === categoryID) &&
        (manufacturerID === undefined || handset.manufacturerDetailsID === manufacturerID)
      }
      hasLoadingChips={categories.isPending}
      icon={<IconDevices size={20} />}
      retrieved="hardwareRetrieved"
    />
  )
}
