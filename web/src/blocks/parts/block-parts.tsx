import type { PartName } from '@dealerline/shared/blocks/parts.ts'
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPrefetched } from '../../ui/lazy-prefetched.ts'
import type { PartProps } from './part.ts'

/** The component of each part that a block can declare. */
export const blockParts: Record<PartName, LazyExoticComponent<ComponentType<PartProps>>> = {
  licences: lazyPrefetched(() => import('./Licences.tsx')),
  numbers: lazyPrefetched(() => import('./NumbersPart.tsx')),
  internetUpgrade: lazyPrefetched(() => import('./InternetUpgradePart.tsx')),
  addressCheck: lazyPrefetched(() => import('./AddressCheckPart.tsx')),
  hardwareChoice: lazyPrefetched(() => import('./HardwareChoice.tsx')),
  delivery: lazyPrefetched(() => import('./DeliveryPart.tsx')),
  ports: lazyPrefetched(() => import('./PortsPart.tsx')),
}
