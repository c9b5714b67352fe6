import type { Call, LinkCall, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { LinkAnswer } from '@dealerline/shared/record-rules/customer-page.ts'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { ApiError, type CallInput, send } from '../api.ts'
import type { ClosedTexts } from './ClosedPage.tsx'
import { usePage } from './page-context.ts'
import { useFirstAct } from './use-first-act.ts'
import { readProof } from './use-signer-proof.ts'

type StateOf<Page> = Page extends { state: infer State } ? Extract<State, string> : never

/** What one kind of customers' links declares. `Shown` are the states in which its page shows the content. */
export interface LinkKind<C extends Call, Shown extends string = 'open'> {
  /** Loads the content. Its parameter is the guid in the address. */
  call: C
  /** Records once that a person opened the link. */
  opened?: LinkCall
  /** The label while the content is loaded. */
  loading: string
  /** Returns the milliseconds after which the content is loaded again. */
  refreshAfter?: (content: ReplyOf<C>) => number | undefined
  closed: Record<Exclude<StateOf<ReplyOf<C>>, Shown>, (page: ReplyOf<C>) => ClosedTexts>
}

interface LoadedLink<Content> {
  content?: Content
  error?: Error
}

/** A window that is shown again reloads content that is older than this, in milliseconds. */
const freshMs = 10_000

/** Whether the link itself is no longer valid, so that its content must not be shown. */
export const isLinkError = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/**
 * The content of the page's link: loads it unless it came with the page, and again when the kind says so or the tab is shown
 * again. Records once that a person opened a link that can be answered.
 */
export function useLink<C extends Call, Shown extends string>(kind: LinkKind<C, Shown>) {
  const { answer, params } = usePage()
  const { guid = '' } = params
  const [link, setLink] = useState<LoadedLink<ReplyOf<C>>>(() => readAnswer(answer))
  const loadedAt = useRef(0)
  /** The answers of the customer. A read that began before one of them is older. */
  const answers = useRef(0)
  const load = async () => {
    const before = answers.current
    try {
      const content = await send(kind.call, { params: { guid } } as CallInput<C>, { proof: readProof(guid) })
      if (before !== answers.current) return
      loadedAt.current = Date.now()
      setLink({ content })
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      // Keep showing the content if only the network or the server fails.
      setLink((before) => (before.content !== undefined && !isLinkError(error) ? before : { error }))
    }
  }
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const isMissing = link.content === undefined && !link.error
  useEffect(() => {
    if (isMissing) void latest.current()
    else loadedAt.current ||= Date.now()
  }, [isMissing])
  const pause = link.content === undefined ? undefined : kind.refreshAfter?.(link.content)
  useEffect(() => {
    if (pause === undefined) return
    const timer = setInterval(() => void latest.current(), pause)
    return () => clearInterval(timer)
  }, [pause])
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > freshMs) void latest.current()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
  const { opened } = kind
  const isOpen = (link.content as { state?: string } | undefined)?.state === 'open'
  useFirstAct(isOpen && opened !== undefined, () => {
    if (opened) void send(opened, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  })
  return {
    ...link,
    guid,
    isPending: isMissing,
    reload: () => void load(),
    update: (content: ReplyOf<C>) => {
      answers.current += 1
      setLink({ content })
    },
  }
}

function readAnswer<Content>(answer: LinkAnswer | undefined): LoadedLink<Content> {
  if (!answer) return {}
  return answer.status === 200
    ? { content: answer.body as Content }
    : { error: new ApiError(answer.status, answer.body ?? {}) }
}

/** Loads the content of the page's link again. */
export const ReloadContext = createContext<() => void>(() => undefined)

/**
 * Returns an `onError` for the customer's actions: if the link was closed meanwhile, the page shows that in place of
 * the form.
 */
export function useClosedLink(): (error: Error) => void {
  const reload = useContext(ReloadContext)
  return (error) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) reload()
  }
}
