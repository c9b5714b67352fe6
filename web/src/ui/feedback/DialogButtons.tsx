import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    onCancel: () => void
    cancelLabel?: string
  }

/**
 * The buttons of a dialog or panel: Cancel, and the action button, which takes the other properties. With `form`, the
 * action button submits that form.
 */
export function DialogButtons({ onCancel, cancelLabel = 'Cancel', ...action }: Props) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type={action.form ? 'submit' : 'button'} {...action} />
    </>
  )
}
