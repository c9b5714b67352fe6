import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, keyOf } from '../../api.ts'

/**
 * Returns an `onError` for the customer's actions: if the link was closed meanwhile, the page shows that in place of
 * the form.
 */
export function useClosedLink(): (error: Error) => void {
  const client = useQueryClient()
  return (error) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 409))
      void client.invalidateQueries({ queryKey: keyOf(signingCalls.getSigningDocument) })
  }
}
