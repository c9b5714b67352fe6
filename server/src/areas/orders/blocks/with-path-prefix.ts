import { AppError } from '@dealerline/shared/errors.ts'

/** Runs a verb on one part of the request. The paths of its errors start with `prefix`, the path of that part. */
export const withPathPrefix = <T>(prefix: string, run: () => Promise<T>): Promise<T> =>
  withErrorPaths((path) => `${prefix}.${path}`, run)

/** Runs a verb, and converts the paths of its errors to paths of the request. */
export async function withErrorPaths<T>(toPath: (path: string) => string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.errors) throw error
    const errors = error.details.errors.map(({ path, message }) => ({ path: toPath(path), message }))
    throw new AppError(error.code, { ...error.details, errors })
  }
}
