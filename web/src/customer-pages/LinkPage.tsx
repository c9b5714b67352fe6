import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { ReactNode } from 'react'
import { ClosedPage, type ClosedTexts } from './ClosedPage.tsx'
import { CustomerPage, LoadingPage } from './CustomerPage.tsx'
import { usePage } from './page-context.ts'
import { UnreachableLink } from './UnreachableLink.tsx'
import { type LinkKind, ReloadContext, useLink } from './use-link.ts'

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
