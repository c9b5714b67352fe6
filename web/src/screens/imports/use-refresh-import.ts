import { importCalls } from '@dealerline/shared/contract/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../api.ts'

/** Returns a function that reads the import on the screen again. */
export function useRefreshImport() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(importCalls.getImport) })
}
