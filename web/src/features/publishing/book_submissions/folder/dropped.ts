/** All files that were dropped, those in folders too. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // What was dropped is gone after the first wait, so it is taken hold of at once.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (entries.every((entry) => entry === null)) return [...files]
  return (await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // A reader gives its entries in portions, and nothing when there are no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    found.push(...some)
  }
  return (await Promise.all(found.map(filesIn))).flat()
}
