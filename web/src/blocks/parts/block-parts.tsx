import type { PartName } from '@dealerline/shared/blocks/parts.ts'
import { lazyPrefetched, type Prefetched } from '../../ui/lazy-prefetched.tsx'
import type { PartProps } from './part.ts'

/** The component of each part that a block can declare. */
export const blockParts: Record<PartName, Prefetched<PartProps>> = {
  licences: lazyPrefetched(() => import('./Licences.tsx')),
  numbers: lazyPrefetched(() => import('./NumbersPart.tsx')),
  internetUpgrade: lazyPrefetched(() => import('./InternetUpgradePart.tsx')),
  addressCheck: lazyPrefetched(() => import('./AddressCheckPart.tsx')),
  hardwareChoice: lazyPrefetched(() => import('./HardwareChoice.tsx')),
  delivery: lazyPrefetched(() => import('./DeliveryPart.tsx')),
  ports: lazyPrefetched(() => import('./PortsPart.tsx')),
}
