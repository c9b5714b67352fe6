import { ports } from '@dealerline/shared/blocks/ports.ts'
import { progressCalls } from '@dealerline/shared/contract/progress.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { LinkTimeline } from '../../links/LinkTimeline.tsx'
import { OrderProgress } from '../../records/progress/OrderProgress.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** The progress of an order as the customer reads it by the link. */
export function ProgressSection({ orderID }: { orderID: number }) {
  const progress = useQuery(query(progressCalls.getOrderProgress, { params: { orderID } }))
  const hasProblem = progress.data?.numbers.some(({ milestones }) =>
    milestones.some(({ state }) => state === 'problem'),
  )
  // A server of release 0.4.0 does not return them.
  const news = progress.data?.deliveries ?? []
  return (
    <Section
      title="Progress"
      actions={hasProblem && <AppLink href={`${ports.page.route}?order=${orderID}`}>Correct the numbers</AppLink>}
    >
      {progress.isError && (
        <Notice tone="warning">The progress could not be loaded. Load the page again to see it.</Notice>
      )}
      {!progress.data && !progress.isError && <LoadingState label="Loading the progress" lines={6} />}
      {progress.data && (
        <>
          <p>
            <strong>{progress.data.now}</strong> {progress.data.next}
          </p>
          <OrderProgress progress={progress.data} level={3} />
          {news.length > 0 && (
            <>
              <h3>News to the customer</h3>
              <LinkTimeline messages={news.map((message) => ({ ...message, kind: 'notice' }))} />
            </>
          )}
        </>
      )}
    </Section>
  )
}
