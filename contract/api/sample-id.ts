/** Id of the sample data: made as a template is, and offered apart from them. */
export const SAMPLE_ID = 'sample_ledger'
