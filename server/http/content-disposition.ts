/**
 * A Content-Disposition header with which the browser saves the response as `name` (RFC 6266, RFC
 * 5987). Old clients read only the ASCII characters of `name`. If only the extension is ASCII, they
 * save the file as `kind` plus the extension.
 */
export const contentDisposition = (name: string, kind = 'file'): string => {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '')
    .trim()
  const fallback = /^[^.]/.test(ascii) ? ascii : kind + ascii
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`
}
