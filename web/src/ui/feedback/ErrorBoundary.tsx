import { Component, type ErrorInfo, type ReactNode, useEffect, useRef } from 'react'
import { isOffline, useIsOffline } from '../network.ts'
import { ChunkError } from './chunk-error.ts'
import { FailedState } from './FailedState.tsx'
import { OfflineState } from './OfflineState.tsx'

type Props = {
  children: ReactNode
  onError?: (error: Error, info: ErrorInfo) => void
}

/**
 * Whether a lazily loaded part of the portal could not be fetched, for instance after a new release or without a
 * network.
 */
function isChunkFailure(error: Error): boolean {
  if (error instanceof ChunkError) return true
  return /dynamically imported module|module script failed|ChunkLoadError|error loading|preload css/i.test(
    `${error.name} ${error.message}`,
  )
}

/** Catches errors while rendering and offers to retry, or to reload if a part could not be fetched. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <BoundaryMessage error={error} onRetry={() => this.setState({ error: null })} />
  }
}

/** The message of a boundary; also serves as the router's error component. */
export function BoundaryMessage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const wasOffline = useRef(isOffline())
  const isBack = !useIsOffline() && wasOffline.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries once, when the network is back
  useEffect(() => {
    if (isBack) onRetry()
  }, [isBack])
  if (wasOffline.current) return <OfflineState onRetry={onRetry} />
  if (isChunkFailure(error))
    return (
      <FailedState
        isScreen
        message="This screen could not be fetched."
        detail="The portal may have been updated, or the network is down. Your work is kept; reload the page to continue."
        onRetry={() => window.location.reload()}
      />
    )
  return (
    <FailedState
      isScreen
      message="This screen could not be shown."
      detail="Saved data is not affected. Try again, or go to another screen."
      onRetry={onRetry}
    />
  )
}
