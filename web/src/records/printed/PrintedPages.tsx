import type { Call } from '@dealerline/shared/contract/call.ts'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useInViewport } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { download } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { PageImage } from './PageImage.tsx'
import classes from './printed.module.css'

interface Props {
  /** A call that answers a document, one page of it where it is asked for as PNG. */
  call: Call
  params: Record<string, unknown>
  /** What is sent with it, where it is asked for so. */
  body?: unknown
  /** What is said where it can't be drawn. */
  failed?: string
  /** What is printed: `Order 10048`. */
  name: string
  /** Beside the title, such as which document is shown. */
  actions?: ReactNode
}

/** The pages of a document as they are printed, on demand; further ones load as they come into view. */
export function PrintedPages({ actions, ...document }: Props) {
  const { name } = document
  const [shown, setShown] = useState(false)
  return (
    <Section
      title="As printed"
      actions={
        <>
          {shown && actions}
          <Button size="xs" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide the pages' : 'Show the pages'}
          </Button>
        </>
      }
    >
      {shown ? (
        <Pages {...document} />
      ) : (
        <p className={classes.hint}>See every page of {name} as it is printed, before it is downloaded or sent.</p>
      )}
    </Section>
  )
}

function Pages({ call, params, body, name, failed = 'Error rendering the PDF or image' }: Omit<Props, 'actions'>) {
  const pages = useInfiniteQuery({
    queryKey: [call.path, { params, ...(body !== undefined && { body }) }, 'pages'],
    queryFn: ({ pageParam }) => download(call, { params, body, query: { format: 'png', page: pageParam } }),
    initialPageParam: 1,
    // A page past the last is answered with nothing.
    getNextPageParam: (last, all) => (last.size > 0 ? all.length + 1 : undefined),
  })
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  useEffect(() => {
    if (inViewport && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [inViewport, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const drawn = pages.data?.pages.filter((page) => page.size > 0) ?? []
  return (
    <div className={classes.pages}>
      {drawn.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <PageImage key={index} picture={page} label={`Page ${index + 1} of ${name}`} />
      ))}
      {pages.isError && (
        <FailedState
          compact
          message={failed}
          onRetry={() => void (drawn.length > 0 ? fetchNextPage() : pages.refetch())}
          retrying={isFetching}
        />
      )}
      {(pages.isPending || hasNextPage) && !pages.isError && (
        <div ref={ref} className={classes.page} role="status" aria-label="Drawing the next page">
          <Skeleton className={drawn.length > 0 ? classes.next : classes.waiting} />
        </div>
      )}
    </div>
  )
}
