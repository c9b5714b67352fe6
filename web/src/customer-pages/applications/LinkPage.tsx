import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { applicationRequests, applicationTitles } from '@dealerline/shared/rules/application-states.ts'
import { Fragment } from 'react'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { formatInstant } from '../../ui/format.ts'
import { CustomerPage, LoadingPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { Pairs } from '../Pairs.tsx'
import { usePage } from '../page-context.ts'
import { ReadAgain } from '../ReadAgain.tsx'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { ClosedApplication } from './ClosedApplication.tsx'
import { type LinkKind, useApplicationLink } from './use-application-link.ts'

/** The page that a customer opens from a message: the application and the two answers. No sign-in is needed. */
export function LinkPage({ kind }: { kind: LinkKind }) {
  const { settings, params } = usePage()
  const guid = params.guid ?? ''
  const { content: page, error, isPending, reload, update } = useApplicationLink(kind, guid)
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label="Loading the application" />}
      {page?.state === 'open' && (
        <>
          <Question page={page} />
          <AnswerBar kind={kind} guid={guid} page={page} onAnswer={update} onClosed={reload} />
        </>
      )}
      {page && page.state !== 'open' && <ClosedApplication page={page} state={page.state} />}
      {page?.state === 'approved' &&
        (page.facts.length === 0 && page.code ? (
          <ReadAgain guid={guid} code={page.code} onConfirmed={reload} />
        ) : (
          <Content page={page} />
        ))}
      <Snackbar />
    </CustomerPage>
  )
}

function Question({ page }: { page: ApplicationPage }) {
  return (
    <>
      <h1>{applicationTitles[page.kind]}</h1>
      <p>
        Hello {page.toName}. {applicationRequests[page.kind][page.role]}
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
