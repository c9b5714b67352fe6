import { ApiError } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'

/**
 * Saves a customer. If the business is a customer of another dealer, asks whether to create a new account, and saves
 * again with the confirmation.
 */
export async function withNewAccount<T>(save: (isConfirmed: boolean) => Promise<T>): Promise<T> {
  try {
    return await save(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'customerElsewhere') throw error
    const isConfirmed = await confirm({
      title: 'Add a new account for this business?',
      message: error.message,
      confirmLabel: 'Add a new account',
      cancelLabel: 'Go back',
    })
    if (!isConfirmed) throw error
    return save(true)
  }
}
