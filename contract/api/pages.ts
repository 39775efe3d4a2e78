/** Address of the page of a conversation. */
export const chatPath = (id: string): string => `/app/chat/${encodeURIComponent(id)}`

/** Address of the page of a spreadsheet; tools name it in their answers. */
export const sheetPath = (id: string): string => `/app/spreadsheet/${encodeURIComponent(id)}`

/** Address of the public page of a spreadsheet, by its share code. */
export const sharePath = (code: string): string => `/s/${encodeURIComponent(code)}`

/** Address of a spreadsheet that opens with these cells selected, as in `Sheet1!B2:D9`. */
export const rangePath = (id: string, range: string): string =>
  `${sheetPath(id)}?${new URLSearchParams({ range })}`

/** Address of the page of an invitation, without its code. */
export const INVITATION_PAGE = '/app/join'

/** Address of the page of a link into an organization; its code stands where no server sees it. */
export const invitationPath = (code: string): string =>
  `${INVITATION_PAGE}#${encodeURIComponent(code)}`
