const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOENT: (folder) => `${folder} does not exist: create it, or choose another folder.`,
  EACCES: (folder) => `The account of the portal may not write to ${folder}: permit it, or choose another folder.`,
  EROFS: (folder) => `${folder} is read-only: make it writable, or choose another folder.`,
  ENOSPC: (folder) => `The disk of ${folder} is full: free space, or choose another folder.`,
  ENOTDIR: (folder) => `${folder} is not a folder: choose a folder.`,
}

/** Other codes with the same meaning. */
const synonyms: Readonly<Record<string, string>> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC', EEXIST: 'ENOTDIR' }

/** Returns an error that says in a sentence why a backup cannot be written into a folder, and what to do. */
export function writeProblem(cause: Error, folder: string): Error {
  if (!('code' in cause)) return cause
  const code = String(cause.code)
  const sentence = sentences[synonyms[code] ?? code]
  const message =
    sentence?.(folder) ?? `${folder} cannot be written (${code}): check its disk, or choose another folder.`
  return new Error(message, { cause })
}
