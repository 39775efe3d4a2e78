/** Texts of documents in chats. */
export const DOCUMENT_TEXTS = {
  gone: 'This file is no longer on the server. Attach it again.',
  down: 'Files cannot be attached: the document service is unavailable.',
} as const
