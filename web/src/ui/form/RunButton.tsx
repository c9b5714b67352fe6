import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { type Run, useRun } from './use-run.ts'

type Props = Omit<ButtonProps, 'loading' | 'leftSection'> &
  Run & { icon?: Icon; children: ReactNode; 'aria-label'?: string; title?: string | undefined }

/** A button that does one thing at the server, and reports the result. */
export function RunButton({ run, question, done, failed, refresh, icon, ...button }: Props) {
  const all = { ...button, ...useRun({ run, question, done, failed, refresh }) }
  return icon ? <IconButton icon={icon} {...all} /> : <Button {...all} />
}
