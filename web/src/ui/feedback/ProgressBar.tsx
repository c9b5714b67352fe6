import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import classes from './ProgressBar.module.css'

/** The share of finished work, from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return (
    <div className={classes.progress}>
      <span>{label}</span>
      <Progress.Root size="md" className={classes.bar}>
        <Progress.Section value={Math.round(share * 100)} aria-label={label} color="primary" />
      </Progress.Root>
    </div>
  )
}
