import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { ImportDetails } from './ImportDetails.tsx'
import { ImportOverview } from './ImportOverview.tsx'
import { importSearch } from './import-search.ts'

/** Imports of master data: a new one and the earlier ones, or one import. */
export default function ImportHome() {
  const { import: importID } = useScreenSearch(importSearch)
  return importID ? <ImportDetails key={importID} importID={importID} /> : <ImportOverview />
}
