import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { applicationRequests, applicationTitles } from '@dealerline/shared/rules/application-states.ts'
import { Fragment } from 'react'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { LinkPage, type OpenLink } from '../LinkPage.tsx'
import { PairCards, Pairs } from '../Pairs.tsx'
import { ReadAgain } from '../ReadAgain.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { type ApplicationLinkName, applicationLinks } from './application-links.ts'

/** A change of lessee, for the former or the new lessee; the link decides which. */
export const LesseeView = () => <ApplicationView kind="lessee" />

/** A change of address, for the customer who moves. */
export const RelocationView = () => <ApplicationView kind="relocation" />

/** A finance application, for the customer who leases. */
export const FinanceView = () => <ApplicationView kind="finance" />

/** The page that a customer opens from a message: the application and the two answers. No sign-in is needed. */
function ApplicationView({ kind }: { kind: ApplicationLinkName }) {
  return (
    <LinkPage
      kind={applicationLinks[kind]}
      belowReason={(link) => <ApprovedApplication {...link} />}
      foot={<Snackbar />}
    >
      {({ guid, page, onChange }) => (
        <>
          <Question page={page} />
          <AnswerBar kind={kind} guid={guid} page={page} onAnswer={onChange} />
        </>
      )}
    </LinkPage>
  )
}

function ApprovedApplication({ guid, page, reload }: OpenLink<ApplicationPage>) {
  if (page.state !== 'approved') return null
  if (page.facts.length === 0 && page.code) return <ReadAgain guid={guid} code={page.code} onConfirmed={reload} />
  return <Content page={page} />
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
          <PairCards
            cards={page.equipment.map(({ item, quantity, amount }) => [
              { label: 'Item', value: item },
              { label: 'Quantity', value: quantity },
              { label: 'Amount (ex GST)', value: amount },
            ])}
          />
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
      <PairCards
        cards={page.services.map(({ service, serviceNumber, accountNumber }) => [
          { label: 'Service', value: service },
          { label: 'Number', value: serviceNumber },
          { label: 'Account', value: accountNumber },
        ])}
      />
    </>
  )
}
