import { useCallback, useRef, useState } from 'react'

interface Outcomes<Result> {
  onSuccess?: (result: Result) => void
  onError?: (error: Error) => void
}

interface State<Result> {
  isPending: boolean
  error?: Error
  /** The last result. */
  result?: Result
}

/** Runs an action of a person, and keeps whether it runs and its result or error. Ignores a start while it runs. */
export function useAction<Input extends unknown[], Result>(
  run: (...input: Input) => Promise<Result>,
  { onSuccess, onError }: Outcomes<Result> = {},
) {
  const [state, setState] = useState<State<Result>>({ isPending: false })
  const isRunning = useRef(false)
  async function attempt(input: Input): Promise<void> {
    const outcome = await run(...input).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    isRunning.current = false
    if ('error' in outcome) {
      setState((before) => ({ ...before, isPending: false, error: outcome.error }))
      onError?.(outcome.error)
      return
    }
    setState({ isPending: false, result: outcome.result })
    onSuccess?.(outcome.result)
  }
  const start = (...input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setState(({ error: _error, ...before }) => ({ ...before, isPending: true }))
    void attempt(input)
  }
  const reset = useCallback(() => setState({ isPending: false }), [])
  return { ...state, start, reset }
}
