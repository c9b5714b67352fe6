import type { BodyInputOf, Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallInput, keyOf, send } from '../../api.ts'

/**
 * Runs a check at an outside system once. The result is kept until the person repeats the check, because later steps
 * refer to the stored check.
 */
export function useCheck<C extends Call>(call: C, body: BodyInputOf<C> | undefined) {
  return useQuery<ReplyOf<C>>({
    queryKey: [...keyOf(call), { body }],
    queryFn: ({ signal }) => send(call, { body } as CallInput<C>, { signal }),
    enabled: body !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
