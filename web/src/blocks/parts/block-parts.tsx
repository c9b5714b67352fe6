import type { PartName } from '@dealerline/shared/blocks/parts.ts'
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyLater } from '../../ui/lazy-later.ts'
import type { PartProps } from './part.ts'

/** The component of each part that a block can declare. */
export const blockParts: Record<PartName, LazyExoticComponent<ComponentType<PartProps>>> = {
  licences: lazyLater(() => import('./Licences.tsx')),
  numbers: lazyLater(() => import('./NumbersPart.tsx')),
  internetUpgrade: lazyLater(() => import('./InternetUpgradePart.tsx')),
  addressCheck: lazyLater(() => import('./AddressCheckPart.tsx')),
  hardwareChoice: lazyLater(() => import('./HardwareChoice.tsx')),
  delivery: lazyLater(() => import('./DeliveryPart.tsx')),
}
