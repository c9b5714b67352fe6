import classes from './FinishColumn.module.css'
import { useFinishMode } from './finish-state.ts'

/** Reserves the space of the panel, so that the screen does not move when it appears. */
export function FinishPlace({ path }: { path: string }) {
  const mode = useFinishMode(path)
  return <div className={classes[mode]} data-bottom-bar={mode === 'bar' || undefined} />
}
