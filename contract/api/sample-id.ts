/** Id of the sample data: made as a template is, and offered apart from them (SHELL-121). */
export const SAMPLE_ID = 'sample_ledger'
