import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { ImportList } from './ImportList.tsx'
import { NewImport } from './NewImport.tsx'

/** A new import, and the list of earlier ones. */
export function ImportOverview() {
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
