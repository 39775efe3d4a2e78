/** What is said of the documents of a chat (DOC-90). */
export const DOCUMENT_TEXTS = {
  down: 'Files cannot be attached: the document service is not available.',
} as const
