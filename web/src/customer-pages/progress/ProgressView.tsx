import { OrderProgress } from '../../records/progress/OrderProgress.tsx'
import classes from '../customer.module.css'
import { LinkPage } from '../LinkPage.tsx'
import { usePage } from '../page-context.ts'
import { MessageChoice } from './MessageChoice.tsx'
import { progressLink } from './progress-link.ts'
import { StopMessages } from './StopMessages.tsx'

/** The page on which a person who has signed follows the order. */
export function ProgressView() {
  const { search } = usePage()
  return (
    <LinkPage kind={progressLink}>
      {({ guid, page, onChange }) => (
        <>
          <h1>Your order {page.progress.orderID}</h1>
          <p className={classes.lead}>
            For {page.toName}, from {page.dealerName}.
          </p>
          <StopMessages guid={guid} page={page} channel={search.get('stop') ?? ''} onChange={onChange} />
          <p>
            <strong>{page.progress.now}</strong> <span>{page.progress.next}</span>
          </p>
          <OrderProgress progress={page.progress} level={2} />
          <MessageChoice guid={guid} page={page} onChange={onChange} />
        </>
      )}
    </LinkPage>
  )
}
