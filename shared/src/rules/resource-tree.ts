interface FileInFolder {
  /** Path with parts separated by ` / `; empty for none. */
  folder: string
}

export interface Folder<File> {
  name: string
  folders: Folder<File>[]
  files: File[]
}

/** Arranges files in folders. Folders are sorted alphabetically; files keep their order. */
export function toTree<File extends FileInFolder>(name: string, files: readonly File[]): Folder<File> {
  const top: Folder<File> = { name, folders: [], files: [] }
  for (const file of files) folderAt(top, file.folder).files.push(file)
  sort(top)
  return top
}

function folderAt<File>(top: Folder<File>, path: string): Folder<File> {
  let folder = top
  for (const name of path.split('/').map((part) => part.trim())) {
    if (name === '') continue
    const existing = folder.folders.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
    const next = existing ?? { name, folders: [], files: [] }
    if (!existing) folder.folders.push(next)
    folder = next
  }
  return folder
}

function sort<File>({ folders }: Folder<File>): void {
  folders.sort((one, other) => one.name.localeCompare(other.name, 'en-AU'))
  for (const folder of folders) sort(folder)
}
