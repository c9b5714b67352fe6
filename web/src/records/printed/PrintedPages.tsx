import type { Call } from '@dealerline/shared/contract/call.ts'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useInViewport } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { download, keyOf } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useObjectURL } from '../../ui/use-object-url.ts'
import classes from './printed.module.css'

interface Props {
  /** A call that returns a document, or one page of it if PNG is requested. */
  call: Call
  params: Record<string, unknown>
  /** The body of the call, if it has one. */
  body?: unknown
  /** The message if the document can't be shown. */
  failed?: string
  /** The name of the document: `Order 10048`. */
  name: string
  /** Buttons next to the title, such as the choice of a document. */
  actions?: ReactNode
}

/** The pages of a printed document. Further pages load as they scroll into view. */
export function PrintedPages({ actions, ...document }: Props) {
  const { name } = document
  const [isShown, setIsShown] = useState(false)
  return (
    <Section
      title="As printed"
      actions={
        <>
          {isShown && actions}
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide the pages' : 'Show the pages'}
          </Button>
        </>
      }
    >
      {isShown ? (
        <Pages {...document} />
      ) : (
        <p className={classes.hint}>View every page of {name} as it is printed, before it is downloaded or sent.</p>
      )}
    </Section>
  )
}

function Pages({
  call,
  params,
  body,
  name,
  failed = 'The pages could not be shown. Error rendering the PDF or image',
}: Omit<Props, 'actions'>) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(call), { params, ...(body !== undefined && { body }) }, 'pages'],
    queryFn: ({ pageParam }) => download(call, { params, body, query: { format: 'png', page: pageParam } }),
    initialPageParam: 1,
    // A page past the last is empty.
    getNextPageParam: (last, all) => (last.size > 0 ? all.length + 1 : undefined),
  })
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  useEffect(() => {
    if (inViewport && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [inViewport, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const printedPages = pages.data?.pages.filter((page) => page.size > 0) ?? []
  return (
    <div className={classes.pages}>
      {printedPages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page number
        <PageImage key={index} picture={page} label={`Page ${index + 1} of ${name}`} />
      ))}
      {pages.isError && (
        <FailedState
          compact
          message={failed}
          onRetry={() => void (printedPages.length > 0 ? fetchNextPage() : pages.refetch())}
          retrying={isFetching}
        />
      )}
      {(pages.isPending || hasNextPage) && !pages.isError && (
        <div ref={ref} className={classes.page} role="status" aria-label="Loading the next page">
          <Skeleton className={printedPages.length > 0 ? classes.next : classes.waiting} />
        </div>
      )}
    </div>
  )
}

/** The image of one page. Its content is in the PDF, which is better for screen readers than any description. */
function PageImage({ picture, label }: { picture: Blob; label: string }) {
  const address = useObjectURL(picture)
  return (
    <figure className={classes.page}>
      {address && <img src={address} alt={label} width={892} height={1261} />}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
