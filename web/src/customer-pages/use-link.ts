import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { LinkAnswer } from '@dealerline/shared/record-rules/customer-page.ts'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { ApiError, type CallInput, send } from '../api.ts'
import { usePage } from './page-context.ts'
import { readProof } from './use-signer-proof.ts'

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
 * Loads the content of a link, unless it came with the page. `refreshAfter` returns the milliseconds after which content
 * is loaded again.
 */
export function useLink<C extends Call>(
  call: C,
  input: CallInput<C>,
  refreshAfter: (content: ReplyOf<C>) => number | undefined,
) {
  const { answer, params } = usePage()
  const [link, setLink] = useState<LoadedLink<ReplyOf<C>>>(() => readAnswer(answer))
  const loadedAt = useRef(0)
  const load = async () => {
    try {
      const content = await send(call, input, { proof: readProof(params.guid ?? '') })
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
  const pause = link.content === undefined ? undefined : refreshAfter(link.content)
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
  return {
    ...link,
    isPending: isMissing,
    reload: () => void load(),
    update: (content: ReplyOf<C>) => setLink({ content }),
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
