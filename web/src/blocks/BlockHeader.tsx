import type { Block } from '@dealerline/shared/blocks/block.ts'
import { useState } from 'react'
import type { Choices } from '../fields/choices.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import type { useBlockDraft } from './content/use-block-draft.ts'
import { HeaderForm } from './HeaderForm.tsx'
import { blockParts } from './parts/block-parts.tsx'
import type { PartProps } from './parts/part.ts'

interface Props {
  block: Block
  /** What the part needs that replaces the header's form. */
  part: PartProps
  draft: Pick<ReturnType<typeof useBlockDraft>, 'revision' | 'removeAll'>
  visibleFields: readonly string[]
  choices: Choices
  focusField: string | undefined
  isEntry: boolean
  isUnfolded: boolean
  onValid: (valid: boolean) => void
}

/** The header of a block: its form, or the part that replaces it. */
export function BlockHeader({ block, part, draft, ...form }: Props) {
  const { removeAll } = draft
  const [removals, setRemovals] = useState(0)
  const askToRemove = async () => {
    const isConfirmed = await confirm({
      title: `Remove the ${block.header?.label}?`,
      message: `This removes it and all of its lines from the order.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (isConfirmed && (await removeAll?.())) setRemovals(removals + 1)
  }
  const HeaderPart = block.header?.part && blockParts[block.header.part]
  if (HeaderPart) return <HeaderPart {...part} />
  if (form.visibleFields.length === 0) return null
  const { order, header, readOnly, setHeader } = part
  return (
    <HeaderForm
      key={removals}
      {...{ block, order, header, readOnly, ...form }}
      revision={draft.revision}
      onChange={setHeader}
      onRemove={removeAll && askToRemove}
    />
  )
}
