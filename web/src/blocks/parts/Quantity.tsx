import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './HardwareChoice.module.css'

interface Props {
  model: string
  /** How many the order has. */
  quantity: number
  onStep: (step: 1 | -1) => void
}

/** Adds one of an item or takes one away. It keeps its size, so that nothing moves while a person adds items. */
export function Quantity({ model, quantity, onStep }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.quantity} data-none={quantity === 0 || undefined}>
      <ActionIcon
        variant="default"
        disabled={quantity === 0}
        aria-label={`One ${model} less`}
        onClick={() => {
          // The button goes with the last item.
          if (quantity === 1) addButton.current?.focus()
          onStep(-1)
        }}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <output aria-label={`${model} on this order`}>{quantity}</output>
      <Button
        ref={addButton}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onStep(1)}
      >
        Add <VisuallyHidden>{model}</VisuallyHidden>
      </Button>
    </span>
  )
}
