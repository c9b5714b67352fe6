import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { PartName } from '@dealerline/shared/blocks/parts.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyLater } from '../../ui/lazy-later.ts'
import type { EditedRow } from '../row-errors.ts'

/** The service as it stands on the screen, and how a part changes it; the page saves what was changed. */
export interface PartProps {
  block: Block
  order: OrderDetail
  rows: readonly EditedRow[]
  setRows: (rows: EditedRow[]) => void
  header: Row | null
  setHeader: (header: Row) => void
  readOnly: boolean
}

/** What draws each part; a service says in its declaration which it has. */
export const blockParts: Record<PartName, LazyExoticComponent<ComponentType<PartProps>>> = {
  numbers: lazyLater(() => import('./NumbersPart.tsx')),
  internetUpgrade: lazyLater(() => import('./InternetUpgradePart.tsx')),
  delivery: lazyLater(() => import('./DeliveryPart.tsx')),
}
