interface Filed {
  /** Its parts have ` / ` between them; empty for none. */
  folder: string
}

export interface Folder<File> {
  name: string
  folders: Folder<File>[]
  files: File[]
}

/** Files in their folders, which stand in the order of the alphabet; files keep the order they are given in. */
export function toTree<File extends Filed>(name: string, files: readonly File[]): Folder<File> {
  const top: Folder<File> = { name, folders: [], files: [] }
  for (const file of files) folderAt(top, file.folder).files.push(file)
  sort(top)
  return top
}

function folderAt<File>(top: Folder<File>, path: string): Folder<File> {
  let folder = top
  for (const name of path.split('/').map((part) => part.trim())) {
    if (name === '') continue
    const known = folder.folders.find((one) => one.name.toLowerCase() === name.toLowerCase())
    const next = known ?? { name, folders: [], files: [] }
    if (!known) folder.folders.push(next)
    folder = next
  }
  return folder
}

function sort<File>({ folders }: Folder<File>): void {
  folders.sort((one, other) => one.name.localeCompare(other.name, 'en-AU'))
  for (const folder of folders) sort(folder)
}

/** Whether every word that is searched for stands in the text. */
export function holdsWords(text: string, searched: string): boolean {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => text.toLowerCase().includes(word))
}
