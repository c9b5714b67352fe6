import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type Run, useRun } from './use-run.ts'

interface Props extends Run {
  /** What it does, with the name of what it does it to. */
  label: string
  title: string
  icon: Icon
  color?: 'danger'
}

/** The icon of a row that does one thing at the server, and reports the result. */
export function RunIcon({ label, title, icon: Icon, color, ...work }: Props) {
  return (
    <ActionIcon variant="subtle" color={color} aria-label={label} title={title} {...useRun(work)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
