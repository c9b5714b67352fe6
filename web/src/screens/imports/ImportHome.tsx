import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { ImportDetails } from './ImportDetails.tsx'
import { ImportList } from './ImportList.tsx'
import { importSearch } from './import-search.ts'
import { NewImport } from './NewImport.tsx'

/** Imports of master data: a new one and the earlier ones, or one import. */
export default function ImportHome() {
  const { import: importID } = useScreenSearch(importSearch)
  return importID ? <ImportDetails key={importID} importID={importID} /> : <ImportOverview />
}

/** A new import, and the list of earlier ones. */
function ImportOverview() {
  return (
    <>
      <ScreenTitle
        title="Import"
        subtitle="Fills the catalogue, dealers and customers from CSV files. A row changes the record with the same key, or creates one."
      />
      <Section title="New import">
        <NewImport />
      </Section>
      <Section title="Earlier imports" flush>
        <ImportList />
      </Section>
    </>
  )
}
