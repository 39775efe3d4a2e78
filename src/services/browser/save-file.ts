/** Hands a file to whoever keeps it: in a browser its downloads. */
export type SaveFile = (name: string, content: Blob) => void

/** The browser reads the bytes after the click; so long they are kept for it. */
const KEPT_MS = 60_000

/** Has the browser download a file under a name. */
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
