import { Button } from '@mantine/core'
import { IconEye, IconFileCertificate, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { TermPanel } from './TermPanel.tsx'
import { TermPreview } from './TermPreview.tsx'
import { TermRows } from './TermRows.tsx'
import { termListSearch } from './term-list-search.ts'
import { allTerms, useTermOrder } from './use-term-order.ts'

/** The terms that customers agree to, for administrators: their texts, their order, and the orders that show them. */
export default function TermList() {
  const terms = useQuery(allTerms)
  const client = useQueryClient()
  const { edit } = useScreenSearch(termListSearch)
  const { change } = useSearchNavigation(termListSearch)
  const [previewing, setPreviewing] = useState(false)
  const move = useTermOrder()
  const open = (id: number | 'new' | undefined) => change({ edit: id })
  const openTerm = terms.data?.find(({ id }) => id === edit)
  // Orders read their terms with different queries, so reload all of them.
  const refresh = () => void client.invalidateQueries()
  return (
    <>
      <ScreenTitle title="Maintain Terms" subtitle="The terms that customers read and accept before they sign.">
        <IconButton
          variant="default"
          icon={IconEye}
          aria-pressed={previewing}
          disabled={!terms.data?.length}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? 'Back to the list' : 'As the customer sees it'}
        </IconButton>
        <ExportForImport kind="terms" />
        <IconButton icon={IconPlus} onClick={() => open('new')}>
          New term
        </IconButton>
      </ScreenTitle>
      {!terms.data ? (
        <QueryState what="the terms" query={terms} />
      ) : (
        <Section title={previewing ? 'As the customer sees it' : 'Terms and conditions'}>
          {terms.data.length === 0 ? (
            <EmptyState
              icon={<IconFileCertificate size={20} />}
              message="The terms that customers agree to appear here. Add the first one."
              action={<Button onClick={() => open('new')}>New term</Button>}
            />
          ) : previewing ? (
            <TermPreview terms={terms.data} />
          ) : (
            <TermRows terms={terms.data} onOpen={open} onMove={move} />
          )}
        </Section>
      )}
      {(edit === 'new' || openTerm) && (
        <TermPanel key={edit} term={openTerm} onClose={() => open(undefined)} onDone={refresh} />
      )}
    </>
  )
}
