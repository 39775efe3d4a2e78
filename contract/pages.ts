/** Address of the page of a conversation. */
export const chatPath = (id: string): string => `/app/chat/${encodeURIComponent(id)}`

/** Address of the page of a spreadsheet; tools name it in their answers (spec §7). */
export const sheetPath = (id: string): string => `/app/spreadsheet/${encodeURIComponent(id)}`
