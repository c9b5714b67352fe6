import { useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './Guide.module.css'
import { loadContent } from './guide.ts'
import type { GuideEntry, GuideNode } from './guide-node.ts'

interface Props {
  page: GuideEntry
  /** Opens another page of the guide in place. Without it, links lead to the pages' addresses. */
  onOpen?: ((id: string) => void) | undefined
}

/** One page of the guide. */
export function GuideContent({ page, onOpen }: Props) {
  const content = useQuery({
    queryKey: ['guide', page.id],
    queryFn: () => loadContent(page.id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={classes.page}>
      <p className={classes.summary}>{page.summary}</p>
      {(content.isError || content.isPending) && <QueryState compact what="the page" query={content} lines={6} />}
      {content.data && toElements(content.data, onOpen)}
    </div>
  )
}

const toElements = (nodes: readonly GuideNode[], onOpen: Props['onOpen']): ReactNode[] =>
  nodes.map((node, at) => toElement(node, at, onOpen))

function toElement(node: GuideNode, key: number, onOpen: Props['onOpen']): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'img')
    return (
      <a key={key} href={node.src} target="_blank" rel="noopener" className={classes.picture}>
        <img src={node.src} alt={node.alt} width={node.width} height={node.height} loading="lazy" />
      </a>
    )
  const parts = toElements(node.parts, onOpen)
  if (node.tag === 'page')
    return (
      <PageLink key={key} id={node.id} onOpen={onOpen}>
        {parts}
      </PageLink>
    )
  if (node.tag === 'a')
    return (
      <a key={key} href={node.href} target="_blank" rel="noopener noreferrer">
        {parts}
      </a>
    )
  if (node.tag === 'table')
    return (
      <table key={key}>
        <tbody>{parts}</tbody>
      </table>
    )
  return createElement(node.tag, { key }, ...parts)
}

/** A link to a page of the guide. */
export function PageLink({ id, onOpen, children }: { id: string; children: ReactNode; onOpen: Props['onOpen'] }) {
  return (
    <AppLink
      href={`/help/${id}`}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!onOpen || !isPlain) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {children}
    </AppLink>
  )
}
