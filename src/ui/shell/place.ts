/**
 * The page of a path, and the id of a chat or spreadsheet. The shell and the breadcrumb need no
 * other detail.
 */
export type PagePlace =
  | { readonly page: 'chats' | 'spreadsheets' | 'billing' | 'elsewhere' }
  | { readonly page: 'chat' | 'spreadsheet'; readonly id: string | null }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether an id is a UUID. The breadcrumb lets the user rename only chats with such an id. */
export const isUuid = (id: string): boolean => UUID.test(id)

/** The place of a path. The id of `/app/chat/{id}` is decoded but not checked. */
export const placeOf = (pathname: string): PagePlace => {
  const [, app, page, id] = pathname.split('/')
  if (app !== 'app') return { page: 'elsewhere' }
  if (page === 'chats' || page === 'spreadsheets' || page === 'billing') return { page }
  if (page === 'chat' || page === 'spreadsheet') return { page, id: id ? decoded(id) : null }
  return { page: 'elsewhere' }
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
