import { AppError } from '@dealerline/shared/errors.ts'

/** Runs a verb on a part of what was sent, so that its errors name the place they stand at in the whole. */
export async function errorsUnder<T>(prefix: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.errors) throw error
    const errors = error.details.errors.map(({ path, message }) => ({ path: `${prefix}.${path}`, message }))
    throw new AppError(error.code, { ...error.details, errors })
  }
}
