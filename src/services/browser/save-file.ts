/** Saves a file, in a browser as a download. */
export type SaveFile = (name: string, content: Blob) => void

/** The browser reads the bytes after the click, so the URL stays valid for this many ms. */
const KEPT_MS = 60_000

/** Downloads a file with a name. */
export const saveInBrowser: SaveFile = (name, content) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
