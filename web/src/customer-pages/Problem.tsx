import { ApiError } from '../api.ts'
import classes from './customer.module.css'

interface Props {
  /** Why the action failed. Without it, nothing is shown. */
  error: Error | null | undefined
  /** What was not done, before the reason. */
  failed?: string
}

/** The reason why an action of a customer failed, next to its button. */
export function Problem({ error, failed }: Props) {
  if (!error) return null
  const isAnswered = error instanceof ApiError && error.status > 0
  const reason = isAnswered || !failed ? error.message : 'Check the connection, then try again.'
  return (
    <p className={classes.problem} role="alert">
      {failed ? `${failed} ${reason}` : reason}
    </p>
  )
}
