import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const afterFirstScreen = 3000

/**
 * A component that the first screen does not show. Its code is prefetched after the first screen has rendered, so that it
 * opens at once, even without a network or after a new release.
 */
export function lazyPrefetched<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  prefetch(load)
  return lazy(load)
}

/** Prefetches a part of the portal when the browser is idle. If that fails, it is fetched again when it is needed. */
export function prefetch(load: () => Promise<unknown>): void {
  setTimeout(() => load().catch(() => undefined), afterFirstScreen)
}
