import type { PartName } from '@dealerline/shared/blocks/parts.ts'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PartProps } from './part.ts'

/** What draws each part that a service can declare. */
export const blockParts: Record<PartName, LazyExoticComponent<ComponentType<PartProps>>> = {
  licences: lazy(() => import('./Licences.tsx')),
}
