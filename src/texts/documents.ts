/** What is said of the documents of a chat. */
export const DOCUMENT_TEXTS = {
  gone: 'The server has this file no longer. Attach it again.',
  down: 'Files cannot be attached: the document service is not available.',
} as const
