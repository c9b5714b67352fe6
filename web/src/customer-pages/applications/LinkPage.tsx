import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { getApplicationKind } from '@dealerline/shared/rules/applications.ts'
import { useRouteContext } from '@tanstack/react-router'
import { Fragment } from 'react'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { usePathParameter } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { ClosedApplication } from './ClosedApplication.tsx'
import { type LinkKind, useApplicationLink } from './use-application-link.ts'

/** The page that a customer opens from a message: the application and the two answers. No sign-in is needed. */
export function LinkPage({ kind }: { kind: LinkKind }) {
  const guid = usePathParameter('guid') ?? ''
  const { settings } = useRouteContext({ from: '__root__' })
  const { page, update, askAgain } = useApplicationLink(kind, guid)
  const { data } = page
  return (
    <CustomerPage settings={settings}>
      {page.isError && <UnreachableLink error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <LoadingState label="Loading the application" />}
      {data?.state === 'open' && (
        <>
          <Question page={data} />
          <AnswerBar kind={kind} guid={guid} page={data} onAnswer={update} onClosed={() => void askAgain()} />
        </>
      )}
      {data && data.state !== 'open' && <ClosedApplication page={data} state={data.state} />}
      {data?.state === 'approved' && <Content page={data} />}
    </CustomerPage>
  )
}

function Question({ page }: { page: ApplicationPage }) {
  const kind = getApplicationKind(page.kind)
  return (
    <>
      <h1>{kind.title}</h1>
      <p>
        Hello {page.toName}. {kind.requestTexts[page.role]}
      </p>
      <p className={classes.lead}>
        From {page.sentBy}, order {page.orderID}. It is valid until {formatInstant(page.expiresAt, { withZone: true })}.
      </p>
      <Content page={page} />
    </>
  )
}

/** The application's text, and its hardware or services. */
function Content({ page }: { page: ApplicationPage }) {
  return (
    <>
      {page.equipment.length > 0 && (
        <>
          <h2>The hardware</h2>
          <ul className={classes.services}>
            {page.equipment.map(({ item, quantity, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sent services never move
              <li key={index} className={classes.service}>
                <Pairs
                  pairs={[
                    { label: 'Item', value: item },
                    { label: 'Quantity', value: quantity },
                    { label: 'Amount (ex GST)', value: amount },
                  ]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {sectionsOf(page).map(({ title, facts }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <div className={classes.service}>
            <Pairs pairs={facts} />
          </div>
        </Fragment>
      ))}
      {page.services.length > 0 && <Services page={page} />}
    </>
  )
}

/** Groups the facts by their headings. */
function sectionsOf({ facts }: ApplicationPage) {
  const titles = [...new Set(facts.map(({ section = '' }) => section))]
  return titles.map((title) => ({
    title: title || 'The details',
    facts: facts.filter(({ section = '' }) => section === title),
  }))
}

function Services({ page }: { page: ApplicationPage }) {
  return (
    <>
      <h2>{page.services.length === 1 ? 'The service' : `The ${page.services.length} services`}</h2>
      <ul className={classes.services}>
        {page.services.map(({ service, serviceNumber, accountNumber }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sent services never move
          <li key={index} className={classes.service}>
            <Pairs
              pairs={[
                { label: 'Service', value: service },
                { label: 'Number', value: serviceNumber },
                { label: 'Account', value: accountNumber },
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Pairs({ pairs }: { pairs: readonly { label: string; value: string }[] }) {
  return (
    <dl>
      {pairs
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
