import { type ComponentType, type FunctionComponent, lazy, useEffect, useState } from 'react'
import { checkNetwork } from './network.ts'

const afterFirstScreen = 3000

export type Prefetched<Props> = FunctionComponent<Props> & {
  /** Loads the code. A screen that waits for it shows the component at once. */
  preload: () => Promise<unknown>
}

/**
 * A component that the first screen does not show. Its code is prefetched after the first screen has rendered, so that it
 * opens at once, even without a network or after a new release. If the network fails before that, the component appears
 * when the network is back, and what is on the screen stays.
 */
export function lazyPrefetched<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Prefetched<Props> {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    const module = await load()
    Loaded = module.default
    return module
  }
  prefetch(preload)
  // biome-ignore lint/correctness/noComponentHookFactories: one component for each module, as `lazy` makes it
  const Later = (props: Props) => {
    const [{ Shown, error }, setLoaded] = useState<{ Shown?: ComponentType<Props>; error?: unknown }>({})
    useEffect(() => {
      checkNetwork()
        .then(preload)
        .then(
          (module) => setLoaded({ Shown: module.default }),
          (failure: unknown) => setLoaded({ error: failure }),
        )
    }, [])
    if (error) throw error
    return Shown && <Shown {...props} />
  }
  const Lazy = lazy(() => preload().catch(() => ({ default: Later })))
  // React shows a screen up to 300 ms later if something in it suspends, so loaded code is rendered without `lazy`. A mounted
  // component is not replaced.
  // biome-ignore lint/correctness/noComponentHookFactories: one component for each module, as `lazy` makes it
  const Component = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Component, { preload })
}

const waiting: (() => Promise<unknown>)[] = []
let isAllowed = false

/**
 * Prefetches a part of the portal, some seconds after the first screen has rendered or after this call. If that fails, it is
 * fetched again when it is needed.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (!isAllowed) waiting.push(load)
  else setTimeout(() => load().catch(() => undefined), afterFirstScreen)
}

/** Prefetches from now on. Before, as in a test of a component, nothing is loaded that nobody waits for. */
export function startPrefetching(): void {
  isAllowed = true
  for (const load of waiting.splice(0)) prefetch(load)
}
