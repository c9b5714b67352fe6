import { type SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { SiteGrid } from './SiteGrid.tsx'
import { SiteListActions } from './SiteListActions.tsx'
import { sitesRoute } from './site-list-search.ts'
import { countOf, stateOfList } from './site-words.ts'
import classes from './sites.module.css'

/** One list: its progress, its counts and the results of its sites. */
export function SiteListDetails({ siteListID }: { siteListID: number }) {
  const params = { siteListID }
  const list = useQuery({
    ...query(siteListCalls.getSiteList, { params }),
    meta: { news: 'work' },
  })
  const sites = useQuery({
    ...query(siteListCalls.getSites, { params }),
    meta: { news: 'work' },
  })
  if (list.isError && !list.data)
    return (
      <FailedState
        isScreen
        message="The list could not be loaded."
        query={list}
        action={<AppLink href={sitesRoute}>All lists</AppLink>}
      />
    )
  const { data } = list
  if (!data) return <LoadingState title="Many sites" label="Loading the list" lines={8} />
  return (
    <>
      <ScreenTitle
        title={data.name}
        subtitle={
          <>
            {countOf(data.total, 'site')}
            {data.customerName && ` of ${data.customerName}`}, by {data.addedBy}, {formatInstant(data.addedAt)}.{' '}
            <AppLink href={sitesRoute}>All lists</AppLink>
          </>
        }
      >
        <Pill {...stateOfList(data)} />
        <SiteListActions list={data} sites={sites.data ?? []} />
      </ScreenTitle>
      <Section title="Progress">
        <Progress list={data} />
      </Section>
      <Section title="Results" flush>
        <SiteGrid list={data} sites={sites} />
      </Section>
    </>
  )
}

function Progress({ list }: { list: SiteList }) {
  const { status, problem, total, waiting, orderID } = list
  const open = [
    { label: 'Qualified', value: list.qualified },
    { label: 'Questions', value: list.questions, isBad: list.questions > 0 },
    { label: 'Pending addresses', value: list.pending, isBad: list.pending > 0 },
    { label: 'To correct', value: list.wrong, isBad: list.wrong > 0 },
    ...(list.failed > 0 ? [{ label: 'Failed', value: list.failed, isBad: true }] : []),
    ...(list.quoted > 0 ? [{ label: 'Quoted', value: list.quoted }] : []),
  ]
  return (
    <div className={classes.parts}>
      {problem !== '' && <Notice tone={status === 'failed' ? 'bad' : 'warning'}>{problem}</Notice>}
      {status === 'running' && (
        <Notice>You may leave this page. The check continues, also if the server restarts.</Notice>
      )}
      {status !== 'done' && (
        <ProgressBar
          label={`${(total - waiting).toLocaleString('en-AU')} of ${countOf(total, 'site')}`}
          share={total > 0 ? (total - waiting) / total : 0}
        />
      )}
      <Facts facts={open} />
      {orderID > 0 && (
        <p className={classes.count}>
          <AppLink href={`/order-summary?order=${orderID}`}>Quote {orderID}</AppLink> has {countOf(list.quoted, 'site')}{' '}
          of this list.
        </p>
      )}
    </div>
  )
}
