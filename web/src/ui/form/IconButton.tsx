import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'

type Props = Omit<ButtonProps, 'leftSection'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { icon: Icon }

/** A button with an icon before its words; smaller in a compact button. */
export const IconButton = ({ icon: Icon, ...button }: Props) => (
  <Button {...button} leftSection={<Icon size={button.size ? 16 : 18} aria-hidden />} />
)
