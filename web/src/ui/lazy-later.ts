import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const afterFirstScreen = 3000

/**
 * A component that no first screen shows. Its code is fetched once the first screen has had time to draw, so that it is
 * there at once when it is wanted, even where the network or an old release of the portal is gone by then.
 */
export function lazyLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  fetchLater(load)
  return lazy(load)
}

/** Fetches a part of the portal in a quiet moment; one that fails is fetched again when it is wanted. */
export function fetchLater(load: () => Promise<unknown>): void {
  setTimeout(() => load().catch(() => undefined), afterFirstScreen)
}
