import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Run, useRun } from './use-run.ts'

type Props = Omit<ButtonProps, 'loading'> &
  Run & { children: ReactNode; 'aria-label'?: string; title?: string | undefined }

/** A button that does one thing at the server, and reports the result. */
export function RunButton({ run, question, done, failed, refresh, ...button }: Props) {
  return <Button {...button} {...useRun({ run, question, done, failed, refresh })} />
}
