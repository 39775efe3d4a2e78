/** Words of a citation (DOC-122). */
export const CITATIONS = {
  /** Where a link has no words of its own. */
  unnamed: 'Document',
  page: (page: number): string => `, page ${page}`,
} as const
