import { portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { formatInstant } from '../../ui/format.ts'
import { CustomerPage, LoadingPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { usePage } from '../page-context.ts'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ReloadContext, useLink } from '../use-link.ts'
import { ClosedPortRequest } from './ClosedPortRequest.tsx'
import { PortAnswerForm } from './PortAnswerForm.tsx'

/** The page on which a customer corrects the details that the losing carrier refused. */
export function PortDetailsView() {
  const { settings, params } = usePage()
  const guid = params.guid ?? ''
  const link = useLink(portRequestCalls.getPortDetailsFromGuid, { params: { guid } }, () => undefined)
  const { content: page, error, isPending, reload, update } = link
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label="Loading your numbers" />}
      {page?.state === 'open' && (
        <ReloadContext value={reload}>
          <h1>{page.numbers.length === 1 ? 'Correct your number' : 'Correct your numbers'}</h1>
          <p className={classes.lead}>
            For {page.toName}, from {page.sentBy}. Have your newest bill at hand. This link works until{' '}
            {formatInstant(page.expiresAt, { withZone: true })}.
          </p>
          <PortAnswerForm guid={guid} page={page} onChange={update} />
        </ReloadContext>
      )}
      {page && page.state !== 'open' && <ClosedPortRequest page={page} state={page.state} />}
    </CustomerPage>
  )
}
