import { type Site, type SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { SiteQuoteDialog } from './SiteQuoteDialog.tsx'
import { siteListSearch } from './site-list-search.ts'
import { useSiteChange } from './use-site-change.ts'

/** The buttons of a list: cancel or resume its check, its problems as a file, and the quote. */
export function SiteListActions({ list, sites }: { list: SiteList; sites: readonly Site[] }) {
  const { siteListID, status, name } = list
  const params = { siteListID }
  const { replaceAll } = useSearchNavigation(siteListSearch)
  const [isQuoting, setIsQuoting] = useState(false)
  const cancel = useSiteChange(() => send(siteListCalls.cancelSiteList, { params }))
  const resume = useSiteChange(() => send(siteListCalls.resumeSiteList, { params }))
  const sellable = sites.filter(({ choice, orderID }) => choice?.plan && orderID === 0).length
  const problems = list.total - list.waiting - sites.filter(({ choice }) => choice?.plan).length
  if (status === 'running')
    return (
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel check
      </Button>
    )
  const isStopped = status === 'cancelled' || status === 'failed'
  return (
    <>
      <DeleteButton
        label="Remove"
        title={`Remove ${name}?`}
        message="The list and its results are removed. Quotes stay."
        onDelete={() => send(siteListCalls.removeSiteList, { params })}
        onDeleted={() => replaceAll({})}
      />
      {problems > 0 && sites.length > 0 && (
        <DownloadButton call={siteListCalls.getSiteProblems} input={{ params }} name={`${name}-problems.csv`}>
          Download the rows with problems
        </DownloadButton>
      )}
      {(isStopped || list.pending + list.failed > 0) && (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          {isStopped ? 'Resume' : 'Look up again'}
        </Button>
      )}
      {sellable > 0 && <Button onClick={() => setIsQuoting(true)}>Make a quote</Button>}
      {isQuoting && <SiteQuoteDialog list={list} sellable={sellable} onClose={() => setIsQuoting(false)} />}
    </>
  )
}
