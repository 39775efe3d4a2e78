import { cleanFilename } from '#contract/filename.ts'

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file's name after a title: what every system takes, with the extension. */
export const exportFileName = (title: string, extension: string): string => {
  const plain = cleanFilename(title.toWellFormed().slice(0, 200)).replace(/^[.\s]+|[.\s]+$/gu, '')
  const base = plain === '' || plain === 'file' ? 'Spreadsheet' : plain
  return `${DEVICE.test(base) ? `${base}_` : base}.${extension}`
}

/** The header that has a browser store an answer under that name (RFC 6266, RFC 5987). */
export const contentDisposition = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '')
    .trim()
  const fallback = /^[^.]/.test(ascii) ? ascii : `Spreadsheet${ascii}`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`
}
