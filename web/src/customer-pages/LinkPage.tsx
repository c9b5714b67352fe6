import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { ReactNode } from 'react'
import { Button } from '../ui/plain/Button.tsx'
import { ClosedPage, type ClosedTexts } from './ClosedPage.tsx'
import { CustomerPage, LoadingPage } from './CustomerPage.tsx'
import classes from './customer.module.css'
import { usePage } from './page-context.ts'
import { isLinkError, type LinkKind, ReloadContext, useLink } from './use-link.ts'

/** A link whose content is shown. */
export interface OpenLink<Page> {
  guid: string
  page: Page
  onChange: (next: Page) => void
  /** Loads the content again. */
  reload: () => void
}

interface Props<C extends Call, Shown extends string> {
  kind: LinkKind<C, Shown>
  /** Called after the customer has changed the content. */
  onChanged?: (next: ReplyOf<C>, guid: string) => void
  /** Shows the content of a link that is not closed. */
  children: (link: OpenLink<ReplyOf<C>>) => ReactNode
  /** Shows content below the reason of a closed link. */
  belowReason?: (link: OpenLink<ReplyOf<C>>) => ReactNode
  /** Shown in every state. */
  foot?: ReactNode
}

/** The page of a customer's link of any kind: its content, the reason why it is closed, or that it is loading or failed. */
export function LinkPage<C extends Call, Shown extends string>(props: Props<C, Shown>) {
  const { kind, onChanged, children, belowReason, foot } = props
  const { settings } = usePage()
  const { guid, content: page, error, isPending, reload, update } = useLink(kind)
  const onChange = (next: ReplyOf<C>) => {
    update(next)
    onChanged?.(next, guid)
  }
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label={kind.loading} />}
      <ReloadContext value={reload}>{page !== undefined && show({ guid, page, onChange, reload })}</ReloadContext>
      {foot}
    </CustomerPage>
  )

  function show(link: OpenLink<ReplyOf<C>>) {
    const texts = closedTexts(kind, link.page)
    if (!texts) return children(link)
    return (
      <>
        <ClosedPage {...texts} />
        {belowReason?.(link)}
      </>
    )
  }
}

function closedTexts<C extends Call, Shown extends string>({ closed }: LinkKind<C, Shown>, page: ReplyOf<C>) {
  const textsByState: Partial<Record<string, (page: ReplyOf<C>) => ClosedTexts>> = closed
  return textsByState[(page as { state?: string }).state ?? '']?.(page)
}

/** Replaces the page of a link that could not be loaded. */
function UnreachableLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isLinkError(error)) {
    return (
      <>
        <h1>This link does not work</h1>
        <p>Check that you copied the whole address, or ask the sender for a new link.</p>
      </>
    )
  }
  return (
    <div role="alert" className={classes.closed}>
      <h1>The document could not be loaded.</h1>
      <p className={classes.lead}>Check the connection, then try again.</p>
      <Button tone="plain" size="medium" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
