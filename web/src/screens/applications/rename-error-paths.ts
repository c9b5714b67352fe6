import { ApiError } from '../../api.ts'

const prefix = /^(application\.financeApplicationDetails|changeLesseeDetails|relocationDetails|directDebit)\.?/

/** Runs a call whose record has nested fields, and renames the paths of its errors to the field names of the flat form. */
export async function renameErrorPaths<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, code, current } = error
    const errors = error.errors.map((each) => ({ ...each, path: each.path.replace(prefix, '') || 'option' }))
    throw new ApiError(status, { detail: message, code, errors, current })
  }
}
