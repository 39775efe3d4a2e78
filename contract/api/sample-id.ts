/** Id of the sample data. It works like a template but is not in the template list. */
export const SAMPLE_ID = 'sample_ledger'
