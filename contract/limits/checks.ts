/** Maximum findings in the answer of a check. A spreadsheet with more has one fault in many cells. */
export const CHECK_MAX_FINDINGS = 500
/** Longer evidence is cut, because a formula may have 8,192 characters. */
export const CHECK_EVIDENCE_MAX_CHARS = 600
