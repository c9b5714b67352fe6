import { Button, type ButtonProps } from '@mantine/core'

interface Props extends Pick<ButtonProps, 'variant'> {
  onClose: () => void
  children?: string
}

/** The button that closes a dialog and does nothing else. It has the focus when the dialog opens. */
export const CloseButton = ({ onClose, variant = 'default', children = 'Close' }: Props) => (
  <Button variant={variant} data-autofocus onClick={onClose}>
    {children}
  </Button>
)
