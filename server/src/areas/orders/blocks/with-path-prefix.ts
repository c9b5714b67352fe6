import { AppError } from '@dealerline/shared/errors.ts'

/** Runs a verb on one part of the request. The paths of its errors start with `prefix`, the path of that part. */
export async function withPathPrefix<T>(prefix: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.errors) throw error
    const errors = error.details.errors.map(({ path, message }) => ({ path: `${prefix}.${path}`, message }))
    throw new AppError(error.code, { ...error.details, errors })
  }
}
