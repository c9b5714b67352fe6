import { progressCalls } from '@dealerline/shared/contract/progress.ts'
import { OrderProgress } from '../../records/progress/OrderProgress.tsx'
import { CustomerPage, LoadingPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { usePage } from '../page-context.ts'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ReloadContext, useLink } from '../use-link.ts'
import { MessageChoice } from './MessageChoice.tsx'
import { StopMessages } from './StopMessages.tsx'

/** How often an open page loads the progress again, in milliseconds. */
const refreshMs = 60_000

/** The page on which a person who has signed follows the order. */
export function ProgressView() {
  const { settings, params, search } = usePage()
  const guid = params.guid ?? ''
  const link = useLink(progressCalls.getProgressFromGuid, { params: { guid } }, ({ progress }) =>
    progress.endsAt === '' ? refreshMs : undefined,
  )
  const { content: page, error, isPending, reload, update } = link
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label="Loading your order" />}
      {page && (
        <ReloadContext value={reload}>
          <h1>Your order {page.progress.orderID}</h1>
          <p className={classes.lead}>
            For {page.toName}, from {page.dealerName}.
          </p>
          <StopMessages guid={guid} page={page} channel={search.get('stop') ?? ''} onChange={update} />
          <p>
            <strong>{page.progress.now}</strong> <span>{page.progress.next}</span>
          </p>
          <OrderProgress progress={page.progress} level={2} />
          <MessageChoice guid={guid} page={page} onChange={update} />
        </ReloadContext>
      )}
    </CustomerPage>
  )
}
