/** Path of a conversation's page. */
export const chatPath = (id: string): string => `/app/chat/${encodeURIComponent(id)}`

/** Path of a spreadsheet's page. Tools return it in their answers. */
export const sheetPath = (id: string): string => `/app/spreadsheet/${encodeURIComponent(id)}`

/** Path of a public spreadsheet's page. */
export const sharePath = (code: string): string => `/s/${encodeURIComponent(code)}`

/** Path that opens a spreadsheet with a range selected, such as `Sheet1!B2:D9`. */
export const rangePath = (id: string, range: string): string =>
  `${sheetPath(id)}?${new URLSearchParams({ range })}`

/** Path of the invitation page, without a code. */
export const INVITATION_PAGE = '/app/join'

/** Path of an invitation. The code is in the hash, so no server sees it. */
export const invitationPath = (code: string): string =>
  `${INVITATION_PAGE}#${encodeURIComponent(code)}`
