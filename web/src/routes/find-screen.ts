import { menuCalls } from '@dealerline/shared/contract/menu.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../api.ts'
import { readOrKept } from '../session/kept-reads.ts'

/** Returns the built-in address of the screen to which administrators gave this address, if any. */
export async function findScreen(client: QueryClient, path: string): Promise<string | undefined> {
  const addresses = await readOrKept(client, query(menuCalls.getScreenAddresses, {})).catch(() => [])
  const searchedPath = path.toLowerCase().replace(/\/$/, '')
  return addresses.find((address) => address.path === searchedPath)?.screen
}
