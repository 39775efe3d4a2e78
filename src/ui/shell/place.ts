/** The location of a path, in the detail that shell and breadcrumb need. */
export type PagePlace =
  | { readonly page: 'chats' | 'spreadsheets' | 'billing' | 'elsewhere' }
  | { readonly page: 'chat' | 'spreadsheet'; readonly id: string | null }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether an id is a UUID. The breadcrumb lets the user rename only chats with such an id. */
export const isUuid = (id: string): boolean => UUID.test(id)

/** The location of a path. The id of `/app/chat/{id}` is decoded and otherwise opaque. */
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
